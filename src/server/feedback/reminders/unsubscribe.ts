import { Hono, type Context as HonoContext } from 'hono'
import { linkTokenIn } from '#domain/link-token'
import { setReminderStops } from '../../internships/supervisors/stop-queries.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { type AppEnv, sourceOf } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import type { PageServices } from '../../services.ts'
import { supervisorsInMailing } from './mailing-stop-queries.ts'
import { findMailedRequests, findOpenRequests, type MailedRequest } from './stop-reminders.ts'
import { nothingToStopPage, resubscribedPage, unsubscribedPage, unsubscribePage } from './unsubscribe-pages.tsx'

/**
 * The pages that stop emails to a supervisor: reminders, and messages of staff. Mail programs post to the same URL for one-click unsubscribing (RFC 8058),
 * which does not allow redirects.
 */
export function unsubscribe({ config, database: { db }, clock, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const path = '/feedback/unsubscribe/:token'

  app.get(path, (c) =>
    forRequests(c, async (requests, action) => {
      const areStopped = requests.every(({ hasStoppedReminders }) => hasStoppedReminders)
      return c.html((areStopped ? unsubscribedPage : unsubscribePage)(site, { requests, action }))
    }),
  )

  app.post(path, (c) =>
    forRequests(c, async (requests, action) => {
      await setReminderStops(db, requests, clock())
      return c.html(unsubscribedPage(site, { requests, action }))
    }),
  )

  // Reloading the page after pressing the button requests its URL with GET.
  app.get(`${path}/undo`, (c) => c.redirect(actionOf(c)))

  app.post(`${path}/undo`, (c) =>
    forRequests(c, async (requests, action) => {
      await setReminderStops(db, requests, null)
      return c.html(resubscribedPage(site, { requests, action }))
    }),
  )

  async function forRequests(
    c: HonoContext<AppEnv>,
    respond: (requests: MailedRequest[], action: string) => Promise<Response>,
  ): Promise<Response> {
    const token = c.req.param('token') ?? ''
    const source = { endpoint: 'unsubscribe', ...sourceOf(c, config) }
    // From a mailing, whose link opens no form.
    const mailing = await supervisorsInMailing(db, { secrets: config, token })
    if (mailing) {
      const requests = await findOpenRequests(db, mailing.supervisorIds)
      if (requests.length === 0) return c.html(nothingToStopPage(site))
      return withOrigin({ kind: 'system', name: mailing.address, ...source }, () => respond(requests, actionOf(c)))
    }
    const requests = await findMailedRequests(db, token)
    if (!requests || requests.length === 0) return c.html(nothingToStopPage(site), requests ? 200 : 404)
    const link = hashToken(linkTokenIn(token))
    return withOrigin({ kind: 'visitor', ...source, link }, () => respond(requests, actionOf(c)))
  }

  return app
}

function actionOf(c: HonoContext): string {
  return `/feedback/unsubscribe/${encodeURIComponent(c.req.param('token') ?? '')}`
}
