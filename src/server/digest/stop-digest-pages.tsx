import type { ReactNode } from 'react'
import { renderPage, type Site } from '../html/render-page.tsx'
import { PostButton } from '../html/supervisor-page.tsx'

export function stopDigestPage(site: Site, action: string): string {
  return page(site, {
    title: 'Stop the weekly email?',
    intro: 'You will get no more emails on Monday about what waits for you.',
    children: <PostButton action={action}>Stop the weekly email</PostButton>,
  })
}

export function digestStoppedPage(site: Site): string {
  return page(site, {
    title: 'The weekly email is stopped',
    intro: 'You can switch it on again in your settings.',
    children: SETTINGS,
  })
}

export function unknownDigestPage(site: Site): string {
  return page(site, {
    title: 'This link does not work',
    intro: 'You can switch the weekly email off in your settings.',
    children: SETTINGS,
  })
}

const SETTINGS = (
  <p>
    <a href="/settings">Open your settings</a>
  </p>
)

type Page = { title: string; intro: string; children: ReactNode }

function page(site: Site, { title, intro, children }: Page): string {
  return renderPage(site, {
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p className="intro">{intro}</p>
        {children}
      </>
    ),
  })
}
