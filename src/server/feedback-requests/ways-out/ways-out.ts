import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { colleague } from '#contract/assignments'
import { LINK_ERRORS } from '#contract/feedback-requests'
import { linkState } from '#domain/feedback-link'
import { linkTokenIn } from '#domain/link-token'
import { siteOf } from '../../html/site.ts'
import { type AppEnv, contextOf } from '../../http/request-context.ts'
import type { Services } from '../../services.ts'
import { findLink } from '../link/feedback-link-queries.ts'
import { type ColleagueForm, colleaguePage } from './colleague-page.tsx'
import { confirmAssignment } from './confirm-assignment.ts'
import { declineAssignment, isDeclinedBy } from './decline-assignment.ts'
import { handOverAssignment } from './hand-over-assignment.ts'
import { undoDecline } from './undo-decline.ts'
import { confirmedPage, declinedPage, declinePage, handedOverPage, type WayOut } from './ways-out-pages.tsx'

/** 'I did not supervise this student', 'A colleague should answer' and the question before the request, without JavaScript. */
export function waysOut(services: Services): Hono<AppEnv> {
  const { config, database, clock, webRoot } = services
  const app = new Hono<AppEnv>()
  const site = siteOf(config, webRoot)

  // A reload of the answer to a button arrives here as a GET.
  app.get('/feedback/confirm/:token', (c) => c.redirect(formOf(c)))
  app.post('/feedback/confirm/:token', (c) =>
    forLink(c, async (wayOut) => {
      await call(confirmAssignment, { token: wayOut.token }, { context: await contextOf(services, c) })
      return c.html(confirmedPage(site, wayOut))
    }),
  )

  app.get('/feedback/decline/:token', (c) =>
    forLink(c, async (wayOut) => {
      if (isDeclinedBy(wayOut.link)) return c.html(declinedPage(site, wayOut))
      return isAnswerable(wayOut) ? c.html(declinePage(site, wayOut)) : c.redirect(formOf(c))
    }),
  )
  app.post('/feedback/decline/:token', (c) =>
    forLink(c, async (wayOut) => {
      await call(declineAssignment, { token: wayOut.token }, { context: await contextOf(services, c) })
      return c.html(declinedPage(site, wayOut))
    }),
  )
  app.get('/feedback/decline/:token/undo', (c) => c.redirect(formOf(c)))
  app.post('/feedback/decline/:token/undo', (c) =>
    forLink(c, async ({ token }) => {
      await call(undoDecline, { token }, { context: await contextOf(services, c) })
      return c.redirect(formOf(c), 303)
    }),
  )

  app.get('/feedback/colleague/:token', (c) =>
    forLink(c, async (wayOut) => {
      if (!isAnswerable(wayOut)) return c.redirect(formOf(c))
      return c.html(colleaguePage(site, { ...wayOut, values: { name: '', email: '' }, errors: {} }))
    }),
  )
  app.post('/feedback/colleague/:token', (c) =>
    forLink(c, async (wayOut) => {
      const values = await postedColleague(c)
      const parsed = colleague.safeParse(values)
      if (!parsed.success) {
        const errors: ColleagueForm['errors'] = {}
        for (const { path, message } of parsed.error.issues) errors[path[0] as keyof typeof values] ??= message
        return c.html(colleaguePage(site, { ...wayOut, values, errors }), 422)
      }
      try {
        await call(
          handOverAssignment,
          { token: wayOut.token, ...parsed.data },
          { context: await contextOf(services, c) },
        )
      } catch (error) {
        if (!(error instanceof ORPCError) || error.code in LINK_ERRORS) throw error
        const refused = colleaguePage(site, { ...wayOut, values, errors: {}, problem: error.message })
        return c.html(refused, error.status as ContentfulStatusCode)
      }
      return c.html(handedOverPage(site, { link: wayOut.link, colleague: parsed.data.name }))
    }),
  )

  /** A link that cannot be used is explained where the form is. */
  async function forLink(c: HonoContext<AppEnv>, answer: (wayOut: WayOut) => Promise<Response>): Promise<Response> {
    const token = linkTokenIn(c.req.param('token') ?? '')
    const link = await findLink(database.db, token)
    if (!link) return c.redirect(formOf(c), 303)
    try {
      return await answer({ link, token: encodeURIComponent(token) })
    } catch (error) {
      if (error instanceof ORPCError) return c.redirect(formOf(c), 303)
      throw error
    }
  }

  function isAnswerable({ link }: WayOut): boolean {
    return ['open', 'unrequested'].includes(linkState(link, clock()))
  }

  return app
}

/** What was typed; a field that arrives twice, as a file or not at all counts as empty. */
async function postedColleague(c: HonoContext<AppEnv>): Promise<{ name: string; email: string }> {
  let form = new FormData()
  try {
    form = await c.req.formData()
  } catch {
    // Not a form: the page asks for both again.
  }
  const textOf = (key: string) => {
    const [first, ...others] = form.getAll(key)
    return typeof first === 'string' && others.length === 0 ? first : ''
  }
  return { name: textOf('name'), email: textOf('email') }
}

function formOf(c: HonoContext<AppEnv>): string {
  return `/feedback/submit/${encodeURIComponent(linkTokenIn(c.req.param('token') ?? ''))}`
}
