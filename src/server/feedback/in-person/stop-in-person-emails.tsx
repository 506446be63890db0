import { Hono, type Context as HonoContext } from 'hono'
import * as m from '#messages'
import { withOrigin } from '../../platform/database/origin.ts'
import { introPage } from '../../platform/html/intro-page.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton } from '../../platform/html/supervisor-page.tsx'
import { type AppEnv, sourceOf } from '../../platform/http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { inPersonStop } from './in-person-task-queries.ts'
import { hasStoppedEmails, setEmailsStopped } from './stopped-emails.ts'

/**
 * The page on which a student stops the emails about asking in person, and turns them back on. Mail programs post to the same URL
 * (RFC 8058), which allows no redirects.
 */
export function stopInPersonEmails({ config, database: { db }, clock, site }: PageServices): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const path = '/reminders/stop/:token'

  app.get(path, (c) =>
    forStudent(c, async (studentId) => {
      const hasStopped = await hasStoppedEmails(db, studentId)
      return c.html((hasStopped ? stoppedPage : stopPage)(site, actionOf(c)))
    }),
  )

  app.post(path, (c) =>
    forStudent(c, async (studentId) => {
      await setEmailsStopped(db, studentId, clock())
      return c.html(stoppedPage(site, actionOf(c)))
    }),
  )

  // Reloading the page after pressing the button requests its URL with GET.
  app.get(`${path}/undo`, (c) => c.redirect(actionOf(c)))

  app.post(`${path}/undo`, (c) =>
    forStudent(c, async (studentId) => {
      await setEmailsStopped(db, studentId, null)
      return c.redirect(actionOf(c), 303)
    }),
  )

  async function forStudent(
    c: HonoContext<AppEnv>,
    respond: (studentId: string) => Promise<Response>,
  ): Promise<Response> {
    const studentId = inPersonStop.read(config, c.req.param('token') ?? '')?.studentId
    const account =
      studentId && (await db.selectFrom('profiles').select('id').where('id', '=', studentId).executeTakeFirst())
    if (!account) return c.html(unknownPage(site), 404)
    return withOrigin({ kind: 'visitor', endpoint: 'stop in-person emails', ...sourceOf(c, config) }, () =>
      respond(account.id),
    )
  }

  return app
}

function actionOf(c: HonoContext): string {
  return `/reminders/stop/${encodeURIComponent(c.req.param('token') ?? '')}`
}

function stopPage(site: Site, action: string): string {
  return introPage(site, {
    title: m.in_person_stop_question(),
    intro: m.in_person_stop_intro(),
    children: <PostButton action={action}>{m.in_person_stop()}</PostButton>,
  })
}

function stoppedPage(site: Site, action: string): string {
  return introPage(site, {
    title: m.in_person_stopped_title(),
    intro: m.in_person_stop_intro(),
    children: (
      <PostButton action={`${action}/undo`} isQuiet>
        {m.in_person_resume()}
      </PostButton>
    ),
  })
}

function unknownPage(site: Site): string {
  return introPage(site, { title: m.common_link_invalid(), intro: m.reminders_none_intro() })
}
