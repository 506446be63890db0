import { Hono, type Context as HonoContext } from 'hono'
import { linkTokenIn } from '#domain/feedback/link-token'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { setReminderStops } from '../../internships/supervisors/stop-queries.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { linkOfSupervisorPage } from '../../platform/html/link-of-supervisor-page.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../platform/html/supervisor-page.tsx'
import { type AppEnv, contextOf, sourceOf } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import type { PageServices } from '../../services.ts'
import { supervisorsInMailing } from './reminder-queries.ts'
import { findMailedRequests, findOpenRequests, type MailedRequest } from './stop-reminders.ts'

/**
 * The pages that stop emails to a supervisor: reminders, and messages of staff. Mail programs post to the same URL for
 * one-click unsubscribing (RFC 8058), which does not allow redirects.
 */
export function unsubscribe(services: PageServices): Hono<AppEnv> {
  const { config, clock, site } = services
  const { db } = services.database
  const app = new Hono<AppEnv>()
  const path = '/feedback/unsubscribe/:token'

  app.get(path, (c) =>
    forRequests(c, ({ requests, action }) => {
      const areStopped = requests.every(({ hasStoppedReminders }) => hasStoppedReminders)
      return (areStopped ? unsubscribedPage : unsubscribePage)(site, { requests, action })
    }),
  )

  app.post(path, (c) =>
    forRequests(
      c,
      (page) => unsubscribedPage(site, page),
      (stops) => setReminderStops(db, stops, clock()),
    ),
  )

  // Reloading the page after pressing the button requests its URL with GET.
  app.get(`${path}/undo`, (c) => c.redirect(actionOf(c)))

  app.post(`${path}/undo`, (c) =>
    forRequests(
      c,
      (page) => resubscribedPage(site, page),
      (stops) => setReminderStops(db, stops, null),
    ),
  )

  /** Changes the stops, also if no request is open now: one can be opened again. */
  async function forRequests(
    c: HonoContext<AppEnv>,
    show: (page: Props) => string,
    change?: (stops: Stops) => Promise<void>,
  ): Promise<Response> {
    const token = c.req.param('token') ?? ''
    const source = { endpoint: 'unsubscribe', ...sourceOf(c, config) }
    const respond = async ({ requests, stops }: { requests: MailedRequest[]; stops: Stops }) => {
      await change?.(stops)
      return c.html(requests.length > 0 ? show({ requests, action: actionOf(c) }) : nothingToStopPage(site))
    }
    // From a mailing, whose link opens no form.
    const mailing = await supervisorsInMailing(db, { secrets: config, token })
    if (mailing) {
      const requests = await findOpenRequests(db, mailing.supervisorIds)
      const { actor } = await contextOf(services, c)
      if (actor && requests.some(({ studentId }) => studentId === actor.id))
        return c.html(linkOfSupervisorPage(site, actor), 403)
      return withOrigin({ kind: 'system', name: mailing.address, ...source }, () =>
        respond({ requests, stops: requests }),
      )
    }
    const found = await findMailedRequests(db, token)
    if (!found) return c.html(nothingToStopPage(site), 404)
    const link = hashToken(linkTokenIn(token))
    return withOrigin({ kind: 'visitor', ...source, link }, () => respond(found))
  }

  return app
}

function actionOf(c: HonoContext): string {
  return `/feedback/unsubscribe/${encodeURIComponent(c.req.param('token') ?? '')}`
}

type Stops = Parameters<typeof setReminderStops>[1]
/** The page posts to `action` to stop the reminders. */
type Props = { requests: MailedRequest[]; action: string }

function unsubscribePage(site: Site, { requests, action }: Props): string {
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
function unsubscribedPage(site: Site, { requests, action }: Props): string {
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

function resubscribedPage(site: Site, { requests, action }: Props): string {
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
function nothingToStopPage(site: Site): string {
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
