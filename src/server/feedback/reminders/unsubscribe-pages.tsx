import { fullName } from '#domain/profile'
import * as m from '#messages'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../platform/html/supervisor-page.tsx'
import type { MailedRequest } from './stop-reminders.ts'

/** The page posts to `action` to stop the reminders. */
type Props = { requests: MailedRequest[]; action: string }

export function unsubscribePage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_stop(),
    heading: m.reminders_stop_heading(),
    intro: m.reminders_stop_intro(),
    children: (
      <>
        <Students requests={requests} />
        <p>{m.reminders_stop_links_hint()}</p>
        <PostButton action={action}>{m.reminders_stop()}</PostButton>
      </>
    ),
  })
}

/** Confirms, and offers to undo it. */
export function unsubscribedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_stopped_title(),
    heading: m.reminders_stopped_heading(),
    intro: m.reminders_stop_intro(),
    children: (
      <>
        <Students requests={requests} />
        <p>{m.reminders_stopped_links_hint()}</p>
        <PostButton action={`${action}/undo`} isQuiet>
          {m.reminders_resume()}
        </PostButton>
      </>
    ),
  })
}

export function resubscribedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_resumed_title(),
    heading: m.reminders_resumed_heading(),
    intro: m.reminders_resumed_intro(),
    children: (
      <>
        <Students requests={requests} />
        <p>
          <a href={action}>{m.reminders_stop()}</a>
        </p>
      </>
    ),
  })
}

/** The same for answered, declined, handed over and deleted requests and for unknown links, so that it reveals nothing. */
export function nothingToStopPage(site: Site): string {
  return supervisorPage(site, {
    title: m.reminders_none_title(),
    heading: m.reminders_none_heading(),
    intro: m.reminders_none_intro(),
  })
}

function Students({ requests }: { requests: MailedRequest[] }) {
  return (
    <ul>
      {requests.map((request) => (
        <li key={request.supervisorId}>
          <bdi>{fullName(request)}</bdi>, <bdi>{request.employerName}</bdi>
        </li>
      ))}
    </ul>
  )
}
