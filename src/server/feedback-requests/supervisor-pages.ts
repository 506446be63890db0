import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS } from '#contract/feedback-requests'
import { fullName } from '#domain/profile'
import type { Services } from '../app.ts'
import { isApprovalRequired } from '../approval-settings/approval-setting-queries.ts'
import { readFeedbackSettings } from '../feedback-settings/feedback-settings-queries.ts'
import { siteOf } from '../html/site.ts'
import type { Context } from '../procedures.ts'
import { EMPTY_VALUES, type FormErrors, type FormValues, parseFeedbackForm } from './feedback-form-values.ts'
import { findLink } from './feedback-link-queries.ts'
import {
  feedbackFormPage,
  feedbackSuccessPage,
  linkProblemPage,
  linkRenewedPage,
  thankYouPage,
} from './feedback-pages.tsx'
import { openFeedbackLink } from './open-feedback-link.ts'
import { renewFeedbackLink } from './renew-feedback-link.ts'
import { submitFeedback } from './submit-feedback.ts'

/** The supervisor's pages, rendered here and complete without JavaScript; they call the same endpoints as the API. */
export function supervisorPages({ config, database, queue, auth, clock, webRoot }: Services): Hono {
  const app = new Hono()
  const site = siteOf(config, webRoot)
  const context = (): Context => ({ db: database.db, queue, auth, config, now: clock(), actor: null })

  app.use('/feedback/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    // The address holds the token: not even we ourselves get it as a referrer.
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })

  app.get('/feedback/success', (c) => c.html(feedbackSuccessPage(site)))

  app.get('/feedback/submit/:token', (c) => orProblem(c, () => showForm(c, EMPTY_VALUES, {}, 200)))

  app.post('/feedback/submit/:token', (c) =>
    orProblem(c, async () => {
      const { allowNotObserved } = await readFeedbackSettings(database.db)
      const { values, answers, errors } = parseFeedbackForm(await postedForm(c), allowNotObserved)
      if (!answers) return showForm(c, values, errors, 422)
      await call(submitFeedback, { token: c.req.param('token'), answers }, { context: context() })
      // A page of its own, so that reloading or coming back shows the thanks again instead of sending twice.
      return c.redirect(`${actionOf(c)}/thank-you`, 303)
    }),
  )

  app.get('/feedback/submit/:token/thank-you', async (c) => {
    const link = await findLink(database.db, c.req.param('token'))
    const action = actionOf(c)
    if (!link || link.feedbackStatus === 'pending') return c.redirect(action)
    const page = thankYouPage(site, { studentName: fullName(link), action })
    return c.html(page, 200, { Refresh: '3; url=/feedback/success' })
  })

  app.post('/feedback/renew/:token', (c) =>
    orProblem(c, async () => {
      await call(renewFeedbackLink, { token: c.req.param('token') }, { context: context() })
      return c.html(linkRenewedPage(site))
    }),
  )

  async function showForm(c: HonoContext, values: FormValues, errors: FormErrors, status: ContentfulStatusCode) {
    const token = c.req.param('token') ?? ''
    const action = actionOf(c)
    const request = await call(openFeedbackLink, { token }, { context: context() })
    const isReviewed = await isApprovalRequired(database.db, 'require_feedback_approval')
    return c.html(feedbackFormPage(site, { request, action, isReviewed, values, errors }), status)
  }

  /** A link that cannot be used ends on one page that says why and, where it helps, offers a fresh one. */
  async function orProblem(c: HonoContext, answer: () => Promise<Response>): Promise<Response> {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const isRenewable = error.code === 'LINK_EXPIRED' || error.code === 'LINK_REVOKED'
      const token = encodeURIComponent(c.req.param('token') ?? '')
      const renewAction = isRenewable ? `/feedback/renew/${token}` : null
      const usedAction = error.code === 'LINK_USED' ? actionOf(c) : null
      return c.html(
        linkProblemPage(site, { reason: reasonOf(error), renewAction, usedAction }),
        error.status as ContentfulStatusCode,
      )
    }
  }

  return app
}

/** What was posted; nothing at all where it is not a form, so that the page asks for every answer again. */
async function postedForm(c: HonoContext): Promise<FormData> {
  try {
    return await c.req.formData()
  } catch {
    return new FormData()
  }
}

/** Where the form of this link posts to. */
function actionOf(c: HonoContext): string {
  return `/feedback/submit/${encodeURIComponent(c.req.param('token') ?? '')}`
}

function reasonOf(error: ORPCError<string, unknown>): string {
  if (error.code in LINK_ERRORS) return error.message
  // The contract refuses a token that cannot be one.
  return 'Invalid token format'
}
