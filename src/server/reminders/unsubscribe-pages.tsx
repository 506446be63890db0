import { fullName } from '#domain/profile'
import { renderPage, type Site } from '../html/render-page.tsx'
import type { MailedRequest } from './stop-reminders.ts'

type Props = {
  requests: MailedRequest[]
  /** The page's own address: posting to it stops the reminders. */
  action: string
}

/** Asks before anything is stopped: mail scanners open every link. */
export function unsubscribePage(site: Site, { requests, action }: Props): string {
  return renderPage(site, {
    title: 'Stop reminders',
    heading: HEADING,
    children: (
      <>
        <h1>Stop reminders?</h1>
        <p className="intro">You will get no more automatic emails about your feedback on:</p>
        <Students requests={requests} />
        <p>The links in your emails keep working.</p>
        <form method="post" action={action}>
          <button type="submit" className="button primary">
            Stop reminders
          </button>
        </form>
      </>
    ),
  })
}

/** The way back stands beside the confirmation. */
export function unsubscribedPage(site: Site, { requests, action }: Props): string {
  return renderPage(site, {
    title: 'Reminders stopped',
    heading: HEADING,
    children: (
      <>
        <h1>Reminders are stopped</h1>
        <p className="intro">No more automatic emails will come about your feedback on:</p>
        <Students requests={requests} />
        <p>You can still give it: the links in your emails keep working.</p>
        <form method="post" action={`${action}/undo`}>
          <button type="submit" className="button quiet">
            Switch reminders on again
          </button>
        </form>
      </>
    ),
  })
}

export function resubscribedPage(site: Site, { requests, action }: Props): string {
  return renderPage(site, {
    title: 'Reminders switched on',
    heading: HEADING,
    children: (
      <>
        <h1>Reminders are on again</h1>
        <p className="intro">We remind you of your feedback on:</p>
        <Students requests={requests} />
        <p>
          <a href={action}>Stop reminders</a>
        </p>
      </>
    ),
  })
}

/** Answered, declined, passed on, deleted, or a link that never was: the same sentence, which is true of all of them. */
export function nothingToStopPage(site: Site): string {
  return renderPage(site, {
    title: 'No reminders',
    heading: HEADING,
    children: (
      <>
        <h1>There is nothing to stop</h1>
        <p className="intro">No reminders are waiting to be sent to you with this link. You may close this page.</p>
      </>
    ),
  })
}

const HEADING = 'Internship feedback'

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
