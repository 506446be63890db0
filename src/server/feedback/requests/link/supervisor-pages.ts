import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { linkState } from '#domain/feedback/feedback-link'
import { textOf } from '../../../platform/html/posted-form.ts'
import { inLocale, readersLocale } from '../../../platform/http/locale.ts'
import { type AppEnv, callOptions, contextOf } from '../../../platform/http/request-context.ts'
import type { PageServices, Services } from '../../../services.ts'
import { answerForm } from './answer-form.ts'
import { answerQuestion } from './answer-question.ts'
import { emailedRating } from './feedback-form-values.ts'
import { findLink, isFromConfirmation } from './feedback-link-queries.ts'
import { feedbackFormPage, feedbackSuccessPage, thankYouPage } from './feedback-pages.tsx'
import { linkErrorPages, linkProblemPage } from './link-error-pages.tsx'
import { draftOf, formPath, tokenOf } from './link-path.ts'
import { askedAnswers, noteBeginning, openLink, termsOfQuestion } from './open-feedback-link.ts'
import { othersOfVisit } from './other-requests.ts'
import { hasAnswered, receiptsOf } from './read-receipt.ts'
import { closedToStudents } from './students-browser.ts'
import { submitFeedback } from './submit-feedback.ts'
import { findSupervisorLink, openOwnDataToken } from './supervisor-data-queries.ts'
import { employerSessions, visitPass } from './visit-cookies.ts'

type C = HonoContext<AppEnv>

/** The supervisor's form and what follows it. They work without JavaScript and call the API's endpoints. */
export function supervisorPages(services: PageServices): Hono<AppEnv> {
  const { config, database, clock, site } = services
  const orErrorPage = linkErrorPages(services)
  const others = othersOfVisit(services)
  const receipts = receiptsOf(services)
  const app = new Hono<AppEnv>()
  const sessionsOf = (c: C) => employerSessions(c, config, clock())

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
  app.use('/feedback/:page/:token/*', closedToStudents(services))

  app.get('/feedback/success', async (c) => c.html(feedbackSuccessPage(site, await receipts.ofVisit(c))))

  // A visit without a token resumes this browser's session (spec section 4, Employer session).
  app.get('/feedback/submit', async (c) => {
    const resumed = sessionsOf(c).resume()
    if ('token' in resumed) return c.redirect(formPath(resumed.token))
    return c.html(linkProblemPage(site, { reason: resumed.error }), 403)
  })

  const form = answerForm(services, {
    find: (token) => findLink(database.db, token),
    open: (token) => openLink(database.db, token, clock()),
    termsNow: async (link) => {
      const given = await askedAnswers(database.db, link)
      return given ? { isReviewed: true, ...termsOfQuestion(link, given) } : link
    },
    givenBefore: (link) => askedAnswers(database.db, link),
    orErrorPage,
    // Without JavaScript, nothing else shows that the supervisor has begun.
    onRefusal: (link) =>
      linkState(link, clock()) === 'open' ? noteBeginning(database.db, link, clock()) : Promise.resolve(),
    submit: async (c, input, posted) => {
      const { token, answers } = input
      const questionId = textOf(posted, 'question')
      const sessions = sessionsOf(c)
      // The form says why.
      if (sessions.problem(token, textOf(posted, 'session'))) throw new ORPCError('FORBIDDEN')
      if (questionId) {
        const options = await callOptions(services, c, 'feedbackRequests.answerQuestion')
        await call(answerQuestion, { token, answers, questionId, reply: textOf(posted, 'reply') }, options)
      } else {
        const wantsCopy = posted.get('copy') === 'yes'
        const answer = { ...input, wantsCopy, isFromRating: emailedRating(posted) !== undefined }
        await call(submitFeedback, answer, await callOptions(services, c, 'feedbackRequests.submit'))
      }
      sessions.end(token)
      visitPass(c, config, clock()).keep(token, readersLocale())
    },
    show: async (c, { link, context, typed, isRefused, ...shown }) => {
      const sessions = sessionsOf(c)
      const problem = typed && isRefused ? sessions.problem(tokenOf(c), textOf(typed, 'session')) : null
      const errors = problem ? {} : shown.errors
      const sealed = sessions.start(tokenOf(c), shown.request)
      const page = feedbackFormPage(site, {
        ...shown,
        link,
        draft: draftOf(link),
        errors,
        problem,
        ...(link.state === 'questioned'
          ? { wantsCopy: null, question: { id: link.questionId!, text: link.question! } }
          : { wantsCopy: link.channel === 'in-person' ? null : typed?.get('copy') === 'yes' }),
        others: await others.behind(link, context),
        isFromConfirmation: await isFromConfirmation(database.db, link),
        // For browsers without cookies, the form itself carries the session.
        sealedSession: problem ? sealed : null,
      })
      return { page, status: problem ? 409 : Object.keys(errors).length > 0 ? 422 : 200 }
    },
  })
  app.route('/', form)

  app.get('/feedback/submit/:token/thank-you', async (c) => {
    const token = tokenOf(c)
    const link = await findLink(database.db, token)
    if (!link || !hasAnswered(link)) return c.redirect(formPath(token))
    const { actor } = await contextOf(services, c)
    const isStudents = actor?.id === link.studentId
    const receipt = isStudents ? null : await receipts.read(c, link, `/feedback/copy/${encodeURIComponent(token)}`)
    const page = thankYouPage(site, { receipt, draft: draftOf(link) })
    return c.html(page, 200, { Refresh: '3; url=/feedback/success' })
  })

  return app
}

/** Answers in the language of the emails to the supervisor, unless the reader has chosen another one. */
function languageOfEmails({ config, database: { db }, clock }: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.get('hasChosenLanguage')) return next()
    const now = clock()
    const pass = visitPass(c, config, now).read()
    const token = tokenOf(c) || pass?.token
    if (!token) return next()
    // The form was in this language.
    if (pass?.language && pass.token === token) return inLocale(pass.language, next)
    // Other than a link's, this token may begin or end with punctuation.
    const sealed = c.req.param('token') ?? token
    const link =
      (await findSupervisorLink(db, token)) ?? (await openOwnDataToken(db, { secrets: config, token: sealed, now }))
    return link?.language ? inLocale(link.language, next) : next()
  }
}
