import { fullName } from '#domain/profile'
import * as m from '#messages'
import type { Site } from '../html/render-page.tsx'
import { PostButton, supervisorPage } from '../html/supervisor-page.tsx'
import type { MailedRequest } from './stop-reminders.ts'

/** The page posts to `action` to stop the reminders. */
type Props = { requests: MailedRequest[]; action: string }

export function unsubscribePage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.stop_reminders(),
    heading: m.stop_reminders_2(),
    intro: m.you_will_get_no_more_automatic(),
    children: (
      <>
        <Students requests={requests} />
        <p>{m.links_in_your_emails_keep_working()}</p>
        <PostButton action={action}>{m.stop_reminders()}</PostButton>
      </>
    ),
  })
}

/** Confirms, and offers to undo it. */
export function unsubscribedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_stopped(),
    heading: m.reminders_are_stopped(),
    intro: m.you_will_get_no_more_automatic(),
    children: (
      <>
        <Students requests={requests} />
        <p>{m.you_can_still_give_feedback_links()}</p>
        <PostButton action={`${action}/undo`} isQuiet>
          {m.turn_reminders_back_on()}
        </PostButton>
      </>
    ),
  })
}

export function resubscribedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: m.reminders_turned_on(),
    heading: m.reminders_are_on_again(),
    intro: m.we_will_remind_you_about_your(),
    children: (
      <>
        <Students requests={requests} />
        <p>
          <a href={action}>{m.stop_reminders()}</a>
        </p>
      </>
    ),
  })
}

/** The same for answered, declined, handed over and deleted requests and for unknown links, so that it reveals nothing. */
export function nothingToStopPage(site: Site): string {
  return supervisorPage(site, {
    title: m.no_reminders(),
    heading: m.there_is_nothing_to_stop(),
    intro: m.no_reminders_are_scheduled_for_this(),
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
