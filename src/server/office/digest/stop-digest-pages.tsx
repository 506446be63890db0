import type { ReactNode } from 'react'
import * as m from '#messages'
import { renderPage, type Site } from '../../platform/html/render-page.tsx'
import { PostButton } from '../../platform/html/supervisor-page.tsx'

export function stopDigestPage(site: Site, action: string): string {
  return page(site, {
    title: m.digest_stop_question(),
    intro: m.digest_stop_intro(),
    children: <PostButton action={action}>{m.digest_stop()}</PostButton>,
  })
}

export function digestStoppedPage(site: Site): string {
  return page(site, {
    title: m.digest_stopped_title(),
    intro: m.digest_stopped_intro(),
    children: <SettingsLink />,
  })
}

export function unknownDigestPage(site: Site): string {
  return page(site, {
    title: m.common_link_invalid(),
    intro: m.digest_stop_link_invalid_intro(),
    children: <SettingsLink />,
  })
}

function SettingsLink() {
  return (
    <p>
      <a href="/settings">{m.digest_open_settings()}</a>
    </p>
  )
}

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
