import type { ReactNode } from 'react'
import * as m from '#messages'
import { renderPage, type Site } from '../html/render-page.tsx'
import { PostButton } from '../html/supervisor-page.tsx'

export function stopDigestPage(site: Site, action: string): string {
  return page(site, {
    title: m.stop_weekly_email_2(),
    intro: m.you_will_get_no_more_emails(),
    children: <PostButton action={action}>{m.stop_weekly_email()}</PostButton>,
  })
}

export function digestStoppedPage(site: Site): string {
  return page(site, {
    title: m.weekly_email_is_stopped(),
    intro: m.you_can_switch_it_on_again(),
    children: <SettingsLink />,
  })
}

export function unknownDigestPage(site: Site): string {
  return page(site, {
    title: m.this_link_does_not_work(),
    intro: m.you_can_switch_weekly_email_off(),
    children: <SettingsLink />,
  })
}

function SettingsLink() {
  return (
    <p>
      <a href="/settings">{m.open_your_settings()}</a>
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
