import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS, linkToken } from '#contract/feedback-requests'
import { linkTokenIn } from '#domain/link-token'
import { fullName } from '#domain/profile'
import { actorFrom } from '../../auth/actor.ts'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { siteOf } from '../../html/site.ts'
import { type AppEnv, contextOf } from '../../http/request-context.ts'
import type { Services } from '../../services.ts'
import { isDeclinedBy } from '../ways-out/decline-assignment.ts'
import { confirmationPage, declinedPage } from '../ways-out/ways-out-pages.tsx'
import { draftName } from './draft-name.ts'
import { employerSessions } from './employer-session.ts'
import type { FeedbackFormProps } from './feedback-form.tsx'
import { EMPTY_VALUES, parseFeedbackForm } from './feedback-form-values.ts'
import { type FoundLink, findLink } from './feedback-link-queries.ts'
import {
  copyMailedPage,
  feedbackFormPage,
  feedbackSuccessPage,
  linkProblemPage,
  linkRenewedPage,
  thankYouPage,
} from './feedback-pages.tsx'
import { linksMailedTogether, type OtherStudent } from './links-mailed-together.ts'
import { noteOpening } from './note-opening.ts'
import { describeRequest, openLink } from './open-feedback-link.ts'
import { renewFeedbackLink } from './renew-feedback-link.ts'
import { requestCopy } from './request-copy.ts'
import { submitFeedback } from './submit-feedback.ts'

/** An unknown link gets the same offer, so that nobody learns which ones exist. */
const RENEWABLE = new Set<string>(['LINK_EXPIRED', 'LINK_REVOKED', 'INVALID_LINK'])

/** What the form shows besides the request itself. */
type Shown = Pick<FeedbackFormProps, 'values' | 'errors' | 'wantsCopy' | 'problem'>

/** The supervisor's pages, rendered here and complete without JavaScript; they call the same endpoints as the API. */
export function supervisorPages(services: Services): Hono<AppEnv> {
  const { config, database, auth, clock, webRoot } = services
  const app = new Hono<AppEnv>()
  const site = siteOf(config, webRoot)
  const sessionsOf = (c: HonoContext<AppEnv>) => employerSessions(c, config, clock())

  app.use('/feedback/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    // The address holds the token: not even we ourselves get it as a referrer.
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })

  app.get('/feedback/success', (c) => c.html(feedbackSuccessPage(site)))

  // A visit without a token goes on where this browser left off (spec section 4, Employer session).
  app.get('/feedback/submit', async (c) => {
    const resumed = sessionsOf(c).resume()
    if ('token' in resumed) return c.redirect(formOf(resumed.token))
    return c.html(linkProblemPage(site, { reason: resumed.sentence }), 403)
  })

  app.get('/feedback/submit/:token', async (c) => {
    // What a mail program has made of the address leads to the address itself.
    const token = tokenOf(c)
    if (token && token !== c.req.param('token')) return c.redirect(formOf(token))
    return orProblem(c, () => showForm(c, { values: EMPTY_VALUES, errors: {} }, 200))
  })

  app.post('/feedback/submit/:token', (c) =>
    orProblem(c, async () => {
      const token = tokenOf(c)
      const sent = await postedForm(c)
      const { allowNotObserved } = await readFeedbackSettings(database.db)
      const { values, answers, errors } = parseFeedbackForm(sent, allowNotObserved)
      const wantsCopy = sent.get('copy') === 'yes'
      const problem = sessionsOf(c).problem(token, textIn(sent, 'session'))
      if (problem) return showForm(c, { values, errors: {}, wantsCopy, problem }, 409)
      if (!answers) return showForm(c, { values, errors, wantsCopy }, 422)
      try {
        await call(submitFeedback, { token, answers, wantsCopy }, { context: await contextOf(services, c) })
      } catch (error) {
        if (!(error instanceof ORPCError && error.code === 'BAD_REQUEST')) throw error
        // 'Not observed' has been switched off since the form was read just now.
        return showForm(c, { values, errors: parseFeedbackForm(sent).errors, wantsCopy }, 422)
      }
      sessionsOf(c).end(token)
      // A page of its own, so that reloading or coming back shows the thanks again instead of sending twice.
      return c.redirect(`${formOf(token)}/thank-you`, 303)
    }),
  )

  app.get('/feedback/submit/:token/thank-you', async (c) => {
    const link = await findLink(database.db, tokenOf(c))
    if (!link?.feedbackId || link.feedbackStatus === 'pending') return c.redirect(formOf(tokenOf(c)))
    const token = encodeURIComponent(tokenOf(c))
    const students = await studentsBeside(link)
    const page = thankYouPage(site, { studentName: fullName(link), draft: draftOf(link), students, token })
    // Who has more to do is not led away from it.
    return c.html(page, 200, students.length > 0 ? {} : { Refresh: '3; url=/feedback/success' })
  })

  app.post('/feedback/opened/:token', (c) =>
    orProblem(c, async () => {
      await call(noteOpening, { token: tokenOf(c) }, { context: await contextOf(services, c) })
      return c.body(null, 204)
    }),
  )

  app.post('/feedback/copy/:token', (c) =>
    orProblem(c, async () => {
      await call(requestCopy, { token: tokenOf(c) }, { context: await contextOf(services, c) })
      return c.html(copyMailedPage(site))
    }),
  )

  app.post('/feedback/renew/:token', (c) =>
    orProblem(c, async () => {
      await call(renewFeedbackLink, { token: tokenOf(c) }, { context: await contextOf(services, c) })
      return c.html(linkRenewedPage(site))
    }),
  )

  async function showForm(c: HonoContext<AppEnv>, shown: Shown, status: ContentfulStatusCode) {
    const token = tokenOf(c)
    if (!linkToken.safeParse(token).success) throw new ORPCError('BAD_REQUEST')
    const link = await openLink(database.db, token, clock())
    const request = describeRequest(link)
    const sealed = sessionsOf(c).start(token, request)
    const visitor = await actorFrom(c.req.header('cookie'), auth, database.db)
    const page = feedbackFormPage(site, {
      ...shown,
      request,
      token: encodeURIComponent(token),
      students: await studentsBeside(link),
      action: formOf(token),
      isReviewed: link.isReviewed,
      // A browser that keeps no cookies sends the session with the form from now on.
      sealedSession: shown.problem ? sealed : null,
      isStudentsBrowser: visitor?.id === link.studentId,
    })
    return c.html(page, status)
  }

  async function studentsBeside(link: FoundLink): Promise<OtherStudent[]> {
    return linksMailedTogether(database.db, link, { secret: config.authSecret, now: clock() })
  }

  /** A link that cannot be used ends on one page that says why and, where it helps, offers a fresh one. */
  async function orProblem(c: HonoContext<AppEnv>, answer: () => Promise<Response>): Promise<Response> {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const token = tokenOf(c)
      sessionsOf(c).end(token)
      if (error.code === 'LINK_UNREQUESTED' || error.code === 'LINK_CLOSED') {
        const found = await findLink(database.db, token)
        const wayOut = found && { link: found, token: encodeURIComponent(token) }
        if (wayOut && error.code === 'LINK_UNREQUESTED') return c.html(confirmationPage(site, wayOut))
        if (wayOut && isDeclinedBy(wayOut.link)) return c.html(declinedPage(site, wayOut))
      }
      const isRenewable = RENEWABLE.has(error.code)
      const renewAction = isRenewable ? `/feedback/renew/${encodeURIComponent(token)}` : null
      const link = error.code === 'LINK_USED' ? await findLink(database.db, token) : undefined
      const used = link ? { copyAction: `/feedback/copy/${encodeURIComponent(token)}`, draft: draftOf(link) } : null
      const page = linkProblemPage(site, { reason: reasonOf(error), renewAction, used })
      return c.html(page, error.status as ContentfulStatusCode)
    }
  }

  return app
}

/** What was posted; nothing at all where it is not a form, so that the page asks for every answer again. */
async function postedForm(c: HonoContext<AppEnv>): Promise<FormData> {
  try {
    return await c.req.formData()
  } catch {
    return new FormData()
  }
}

function textIn(form: FormData, name: string): string | null {
  const value = form.get(name)
  return typeof value === 'string' && value !== '' ? value : null
}

function tokenOf(c: HonoContext<AppEnv>): string {
  return linkTokenIn(c.req.param('token') ?? '')
}

/** The form's address, which it also posts to. */
function formOf(token: string): string {
  return `/feedback/submit/${encodeURIComponent(token)}`
}

function draftOf({ supervisorId, supervisorEmail }: FoundLink): string {
  return draftName({ supervisorId, address: supervisorEmail })
}

function reasonOf(error: ORPCError<string, unknown>): string {
  if (error.code in LINK_ERRORS) return error.message
  // The contract refuses a token that cannot be one.
  return error.code === 'TOO_MANY_REQUESTS' ? error.message : 'Invalid token format'
}
