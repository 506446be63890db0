import { fullName } from '#domain/profile'
import type { Site } from '../html/render-page.tsx'
import { PostButton, supervisorPage } from '../html/supervisor-page.tsx'
import type { MailedRequest } from './stop-reminders.ts'

/** The page posts to `action` to stop the reminders. */
type Props = { requests: MailedRequest[]; action: string }

export function unsubscribePage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: 'Stop reminders',
    heading: 'Stop reminders?',
    intro: 'You will get no more automatic emails about your feedback on:',
    children: (
      <>
        <Students requests={requests} />
        <p>The links in your emails keep working.</p>
        <PostButton action={action}>Stop reminders</PostButton>
      </>
    ),
  })
}

/** Confirms, and offers to undo it. */
export function unsubscribedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: 'Reminders stopped',
    heading: 'Reminders are stopped',
    intro: 'You will get no more automatic emails about your feedback on:',
    children: (
      <>
        <Students requests={requests} />
        <p>You can still give feedback: the links in your emails keep working.</p>
        <PostButton action={`${action}/undo`} isQuiet>
          Turn reminders back on
        </PostButton>
      </>
    ),
  })
}

export function resubscribedPage(site: Site, { requests, action }: Props): string {
  return supervisorPage(site, {
    title: 'Reminders turned on',
    heading: 'Reminders are on again',
    intro: 'We will remind you about your feedback on:',
    children: (
      <>
        <Students requests={requests} />
        <p>
          <a href={action}>Stop reminders</a>
        </p>
      </>
    ),
  })
}

/** The same for answered, declined, handed over and deleted requests and for unknown links, so that it reveals nothing. */
export function nothingToStopPage(site: Site): string {
  return supervisorPage(site, {
    title: 'No reminders',
    heading: 'There is nothing to stop',
    intro: 'No reminders are scheduled for this link. You can close this page.',
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
