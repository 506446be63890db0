import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { colleague } from '#contract/assignments'
import { LINK_ERRORS } from '#contract/feedback-requests'
import { linkState } from '#domain/feedback-link'
import { errorsByField, postedForm, textOf } from '../../html/posted-form.ts'
import { type AppEnv, callOptions } from '../../http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { findLink } from '../link/feedback-link-queries.ts'
import { formPath, tokenOf } from '../link/link-path.ts'
import { colleaguePage } from './colleague-page.tsx'
import { confirmAssignment } from './confirm-assignment.ts'
import { declineAssignment, isDeclinedBy } from './decline-assignment.ts'
import { handOverAssignment } from './hand-over-assignment.ts'
import { undoDecline } from './undo-decline.ts'
import { confirmedPage, declinedPage, declinePage, handedOverPage, type WayOut } from './ways-out-pages.tsx'

type C = HonoContext<AppEnv>

/** The pages on which a supervisor confirms, declines or passes on an assignment; they need no JavaScript. */
export function waysOut(services: PageServices): Hono<AppEnv> {
  const { database, clock, site } = services
  const app = new Hono<AppEnv>()

  // Reloading the page after pressing a button requests its URL with GET.
  app.get('/feedback/confirm/:token', toForm)
  app.post('/feedback/confirm/:token', (c) =>
    forLink(c, async (wayOut) => {
      await call(confirmAssignment, { token: wayOut.token }, await callOptions(services, c, 'assignments.confirm'))
      return c.html(confirmedPage(site, wayOut))
    }),
  )

  app.get('/feedback/decline/:token', (c) =>
    forLink(c, async (wayOut) => {
      if (isDeclinedBy(wayOut.link)) return c.html(declinedPage(site, wayOut))
      return isAnswerable(wayOut) ? c.html(declinePage(site, wayOut)) : toForm(c)
    }),
  )
  app.post('/feedback/decline/:token', (c) =>
    forLink(c, async (wayOut) => {
      await call(declineAssignment, { token: wayOut.token }, await callOptions(services, c, 'assignments.decline'))
      return c.html(declinedPage(site, wayOut))
    }),
  )
  app.get('/feedback/decline/:token/undo', toForm)
  app.post('/feedback/decline/:token/undo', (c) =>
    forLink(c, async ({ token }) => {
      await call(undoDecline, { token }, await callOptions(services, c, 'assignments.undoDecline'))
      return c.redirect(formPath(token), 303)
    }),
  )

  app.get('/feedback/colleague/:token', (c) =>
    forLink(c, async (wayOut) => {
      if (!isAnswerable(wayOut)) return toForm(c)
      return c.html(colleaguePage(site, { ...wayOut, values: { name: '', email: '' }, errors: {} }))
    }),
  )
  app.post('/feedback/colleague/:token', (c) =>
    forLink(c, async (wayOut) => {
      const form = await postedForm(c)
      const values = { name: textOf(form, 'name'), email: textOf(form, 'email') }
      const parsed = colleague.safeParse(values)
      if (!parsed.success)
        return c.html(colleaguePage(site, { ...wayOut, values, errors: errorsByField(parsed.error.issues) }), 422)
      try {
        await call(
          handOverAssignment,
          { token: wayOut.token, ...parsed.data },
          await callOptions(services, c, 'assignments.handOver'),
        )
      } catch (error) {
        if (!(error instanceof ORPCError) || error.code in LINK_ERRORS) throw error
        const refused = colleaguePage(site, { ...wayOut, values, errors: {}, problem: error.message })
        return c.html(refused, error.status as ContentfulStatusCode)
      }
      return c.html(handedOverPage(site, { link: wayOut.link, colleague: parsed.data.name }))
    }),
  )

  /** Redirects links that cannot be used to the form's page, which explains why. */
  async function forLink(c: C, respond: (wayOut: WayOut) => Promise<Response>): Promise<Response> {
    const token = tokenOf(c)
    const link = await findLink(database.db, token)
    if (!link) return c.redirect(formPath(token), 303)
    try {
      return await respond({ link, token: encodeURIComponent(token) })
    } catch (error) {
      if (error instanceof ORPCError) return c.redirect(formPath(token), 303)
      throw error
    }
  }

  function isAnswerable({ link }: WayOut): boolean {
    return ['open', 'unrequested'].includes(linkState(link, clock()))
  }

  return app
}

function toForm(c: C): Response {
  return c.redirect(formPath(tokenOf(c)))
}
