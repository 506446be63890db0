import { call, isDefinedError, ORPCError, safe } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS, linkToken } from '#contract/feedback-requests'
import { opensOthers } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { postedForm, textOf } from '../../html/posted-form.ts'
import { type AppEnv, callOptions, contextOf } from '../../http/request-context.ts'
import type { Context } from '../../procedures.ts'
import type { PageServices } from '../../services.ts'
import { colleagueNamedBy } from '../ways-out/assignment-answers-queries.ts'
import { isDeclinedBy } from '../ways-out/decline-assignment.ts'
import { confirmationPage, declinedPage, passedOnPage } from '../ways-out/ways-out-pages.tsx'
import { draftName } from './draft-name.ts'
import { employerSessions, SESSION_ERRORS } from './employer-session.ts'
import type { FeedbackFormProps } from './feedback-form.tsx'
import { EMPTY_VALUES, parseFeedbackForm } from './feedback-form-values.ts'
import { type FoundLink, findLink } from './feedback-link-queries.ts'
import {
  copyMailedPage,
  feedbackFormPage,
  feedbackSuccessPage,
  linkProblemPage,
  linkRenewedPage,
  requestClosedPage,
  thankYouPage,
} from './feedback-pages.tsx'
import { languageOfEmails } from './language-of-emails.ts'
import { formPath, tokenOf } from './link-path.ts'
import { noteOpening } from './note-opening.ts'
import { describeRequest, openLink } from './open-feedback-link.ts'
import { openOtherRequest } from './open-other-request.ts'
import { type OtherRequest, otherRequests } from './other-requests.ts'
import { renewFeedbackLink } from './renew-feedback-link.ts'
import { requestCopy } from './request-copy.ts'
import { submitFeedback } from './submit-feedback.ts'
import { visitPass } from './visit-pass.ts'

/** Includes unknown links, so that the page does not reveal which links exist. */
const RENEWABLE = new Set<string>(['LINK_EXPIRED', 'LINK_REVOKED', 'INVALID_LINK'])

/** The pages for these errors show details of the request. */
const SHOWS_REQUEST = new Set<string>(['LINK_UNREQUESTED', 'LINK_CLOSED', 'LINK_USED', 'LINK_REVOKED'])

type C = HonoContext<AppEnv>
type FormContent = Pick<FeedbackFormProps, 'values' | 'errors' | 'wantsCopy' | 'problem'>

/** The supervisor's pages. They work without JavaScript and call the API's endpoints. */
export function supervisorPages(services: PageServices): Hono<AppEnv> {
  const { config, database, clock, site } = services
  const app = new Hono<AppEnv>()
  const sessionsOf = (c: C) => employerSessions(c, config, clock())
  const passOf = (c: C) => visitPass(c, config, clock())

  app.use('/feedback/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
    c.res.headers.set('X-Robots-Tag', 'noindex')
    // The URL contains the token and must not be sent as a referrer.
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  })

  const inLanguageOfEmails = languageOfEmails(services)
  app.use('/feedback/:page', inLanguageOfEmails)
  app.use('/feedback/:page/:token/*', inLanguageOfEmails)

  app.get('/feedback/success', async (c) => c.html(feedbackSuccessPage(site, await othersAfterwards(c))))

  // A visit without a token resumes this browser's session (spec section 4, Employer session).
  app.get('/feedback/submit', async (c) => {
    const resumed = sessionsOf(c).resume()
    if ('token' in resumed) return c.redirect(formPath(resumed.token))
    return c.html(linkProblemPage(site, { reason: resumed.error }), 403)
  })

  app.get('/feedback/submit/:token', async (c) => {
    // Redirects a URL that a mail program has changed to the original.
    const token = tokenOf(c)
    if (token && token !== c.req.param('token')) return c.redirect(formPath(token))
    return orErrorPage(c, () => showForm(c, { values: EMPTY_VALUES, errors: {} }, 200))
  })

  app.post('/feedback/submit/:token', (c) =>
    orErrorPage(c, async () => {
      const token = tokenOf(c)
      const form = await postedForm(c)
      const { allowNotObserved } = await readFeedbackSettings(database.db)
      const { values, answers, errors } = parseFeedbackForm(form, allowNotObserved)
      const wantsCopy = form.get('copy') === 'yes'
      const problem = sessionsOf(c).problem(token, textOf(form, 'session'))
      if (problem) return showForm(c, { values, errors: {}, wantsCopy, problem }, 409)
      if (!answers) return showForm(c, { values, errors, wantsCopy }, 422)
      try {
        await call(
          submitFeedback,
          { token, answers, wantsCopy },
          await callOptions(services, c, 'feedbackRequests.submit'),
        )
      } catch (error) {
        if (!(error instanceof ORPCError && error.code === 'BAD_REQUEST')) throw error
        // An admin disallowed 'Not observed' after the settings were read above.
        return showForm(c, { values, errors: parseFeedbackForm(form).errors, wantsCopy }, 422)
      }
      sessionsOf(c).end(token)
      passOf(c).keep(token)
      // A redirect, so that reloading does not submit the form again.
      return c.redirect(`${formPath(token)}/thank-you`, 303)
    }),
  )

  app.get('/feedback/submit/:token/thank-you', async (c) => {
    const link = await findLink(database.db, tokenOf(c))
    if (!link?.feedbackId || link.feedbackStatus === 'pending') return c.redirect(formPath(tokenOf(c)))
    const others = await othersAfterwards(c)
    const page = thankYouPage(site, { studentName: fullName(link), draft: draftOf(link), others })
    return c.html(page, 200, { Refresh: '3; url=/feedback/success' })
  })

  // After submitting, the token is in the cookie of the visit.
  app.post('/feedback/others/:token?', async (c) => {
    const pass = passOf(c).read()
    const token = tokenOf(c) || pass?.token
    if (!token) return c.html(linkProblemPage(site, { reason: SESSION_ERRORS.none }), 403)
    const supervisorId = textOf(await postedForm(c), 'request')
    return orErrorPage(c, async () => {
      const options = await callOptions(services, c, 'feedbackRequests.openOther')
      const result = await safe(call(openOtherRequest, { token, supervisorId, visit: pass?.sealed }, options))
      if (isDefinedError(result.error) && result.error.code === 'NOT_FOUND')
        return c.html(requestClosedPage(site, tokenOf(c) ? formPath(token) : '/feedback/success'), 404)
      if (result.error) throw result.error
      return c.redirect(formPath(result.data.token), 303)
    })
  })

  app.post('/feedback/opened/:token', (c) =>
    orErrorPage(c, async () => {
      await call(noteOpening, { token: tokenOf(c) }, await callOptions(services, c, 'feedbackRequests.noteOpening'))
      return c.body(null, 204)
    }),
  )

  app.post('/feedback/copy/:token', (c) =>
    orErrorPage(c, async () => {
      await call(requestCopy, { token: tokenOf(c) }, await callOptions(services, c, 'feedbackRequests.requestCopy'))
      return c.html(copyMailedPage(site))
    }),
  )

  // Switching the language after pressing a button requests its URL with GET.
  app.get('/feedback/:page{copy|renew|others}/:token', (c) => c.redirect(formPath(tokenOf(c))))
  app.get('/feedback/others', (c) => c.redirect('/feedback/success'))

  app.post('/feedback/renew/:token', (c) =>
    orErrorPage(c, async () => {
      await call(renewFeedbackLink, { token: tokenOf(c) }, await callOptions(services, c, 'feedbackRequests.renewLink'))
      return c.html(linkRenewedPage(site))
    }),
  )

  async function showForm(c: C, content: FormContent, status: ContentfulStatusCode) {
    const token = tokenOf(c)
    if (!linkToken.safeParse(token).success) throw new ORPCError('BAD_REQUEST')
    const link = await openLink(database.db, token, clock())
    const request = describeRequest(link)
    const sealed = sessionsOf(c).start(token, request)
    const { actor } = await contextOf(services, c)
    const page = feedbackFormPage(site, {
      ...content,
      request,
      token: encodeURIComponent(token),
      others: await othersBehind(link, actor),
      action: formPath(token),
      isReviewed: link.isReviewed,
      // For browsers without cookies, the form itself carries the session.
      sealedSession: content.problem ? sealed : null,
      isStudentsBrowser: actor?.id === link.studentId,
    })
    return c.html(page, status)
  }

  async function othersBehind(link: FoundLink, actor: Context['actor'], isSameVisit = false): Promise<OtherRequest[]> {
    if (!opensOthers(link, clock(), isSameVisit)) return []
    return otherRequests(database.db, link, actor)
  }

  /** The other requests for a supervisor who has just submitted feedback. */
  async function othersAfterwards(c: C): Promise<OtherRequest[]> {
    const pass = passOf(c).read()
    const link = pass && (await findLink(database.db, pass.token))
    if (!link) return []
    const { actor } = await contextOf(services, c)
    return othersBehind(link, actor, true)
  }

  /** For a link that cannot be used, shows a page that says why and offers a new link if that helps. */
  async function orErrorPage(c: C, respond: () => Promise<Response>): Promise<Response> {
    try {
      return await respond()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      sessionsOf(c).end(tokenOf(c))
      const token = encodeURIComponent(tokenOf(c))
      const link = SHOWS_REQUEST.has(error.code) ? await findLink(database.db, tokenOf(c)) : undefined
      if (link && error.code === 'LINK_UNREQUESTED') return c.html(confirmationPage(site, { link, token }))
      if (link && isDeclinedBy(link)) return c.html(declinedPage(site, { link, token }))
      const colleague = link && (await colleagueNamedBy(database.db, link))
      if (link && colleague) return c.html(passedOnPage(site, { link, token, colleague }), 410)
      const page = linkProblemPage(site, {
        reason: reasonOf(error),
        token,
        renewAction: token && RENEWABLE.has(error.code) ? `/feedback/renew/${token}` : null,
        used:
          link && error.code === 'LINK_USED' ? { copyAction: `/feedback/copy/${token}`, draft: draftOf(link) } : null,
      })
      return c.html(page, error.status as ContentfulStatusCode)
    }
  }

  return app
}

function draftOf({ supervisorId, supervisorEmail }: FoundLink): string {
  return draftName({ supervisorId, address: supervisorEmail })
}

function reasonOf(error: ORPCError<string, unknown>): string {
  if (error.code in LINK_ERRORS) return error.message
  // The only other error is the contract's, for a malformed token.
  return error.code === 'TOO_MANY_REQUESTS' ? error.message : m.invalid_token_format()
}
