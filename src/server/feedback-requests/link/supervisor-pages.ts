import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import { linkToken } from '#contract/feedback-requests'
import { lastDayOf } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { postedForm, textOf } from '../../html/posted-form.ts'
import { readersLocale } from '../../http/locale.ts'
import { type AppEnv, callOptions, contextOf } from '../../http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { draftOf } from './draft-name.ts'
import { employerSessions } from './employer-session.ts'
import { EMPTY_VALUES, parseFeedbackForm } from './feedback-form-values.ts'
import { findLink } from './feedback-link-queries.ts'
import { feedbackFormPage, feedbackSuccessPage, thankYouPage } from './feedback-pages.tsx'
import { inPromisedLanguage, makePromise, readPromise, termsOf } from './form-promise.ts'
import { keptForms } from './kept-forms.ts'
import { languageOfEmails } from './language-of-emails.ts'
import { linkErrorPages } from './link-error-pages.tsx'
import { formPath, refusedFormPath, tokenOf } from './link-path.ts'
import { linkProblemPage } from './link-problem-page.tsx'
import { describeRequest, openLink } from './open-feedback-link.ts'
import { othersOfVisit } from './others-of-visit.ts'
import { submitFeedback } from './submit-feedback.ts'
import { visitPass } from './visit-pass.ts'

type C = HonoContext<AppEnv>

/** The supervisor's form and what follows it. They work without JavaScript and call the API's endpoints. */
export function supervisorPages(services: PageServices): Hono<AppEnv> {
  const { config, database, clock, site } = services
  const { orErrorPage } = linkErrorPages(services)
  const others = othersOfVisit(services)
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

  app.get('/feedback/success', async (c) => c.html(feedbackSuccessPage(site, await others.afterwards(c))))

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
    return orErrorPage(c, async () => {
      const link = await findLink(database.db, token)
      return showForm(c, { restored: link && (await keptForms(c, services).read(draftOf(link))) })
    })
  })

  // A refused form is shown by GET, so that Back and Reload never ask to send it again.
  app.get('/feedback/submit/:token/again', async (c) => {
    const link = await findLink(database.db, tokenOf(c))
    const refused = link && (await keptForms(c, services).read(draftOf(link)))
    if (!refused) return c.redirect(formPath(tokenOf(c)))
    return inPromisedLanguage(c, promiseOf(draftOf(link), refused), () =>
      orErrorPage(c, () => showForm(c, { refused })),
    )
  })

  app.post('/feedback/submit/:token', async (c) => {
    const token = tokenOf(c)
    const form = await postedForm(c)
    const link = await findLink(database.db, token)
    const name = link ? draftOf(link) : ''
    const promised = promiseOf(name, form)
    return inPromisedLanguage(c, promised, async () => {
      const { answers } = parseFeedbackForm(form, link && termsOf(promised, link).allowsNotObserved)
      const isAccepted = answers && !sessionsOf(c).problem(token, textOf(form, 'session'))
      try {
        if (!isAccepted) return await refuse(c, form)
        const input = { token, answers, wantsCopy: form.get('copy') === 'yes', promise: textOf(form, 'promise') }
        await call(submitFeedback, input, await callOptions(services, c, 'feedbackRequests.submit'))
      } catch (error) {
        if (error instanceof ORPCError) return refuse(c, form)
        throw error
      }
      await keptForms(c, services).forget(name)
      sessionsOf(c).end(token)
      visitPass(c, config, clock()).keep(token, readersLocale())
      // A redirect, so that reloading does not submit the form again.
      return c.redirect(`${formPath(token)}/thank-you`, 303)
    })
  })

  app.get('/feedback/submit/:token/thank-you', async (c) => {
    const link = await findLink(database.db, tokenOf(c))
    if (!link?.feedbackId || link.feedbackStatus === 'pending') return c.redirect(formPath(tokenOf(c)))
    const page = thankYouPage(site, {
      studentName: fullName(link),
      draft: draftOf(link),
      others: await others.afterwards(c),
    })
    return c.html(page, 200, { Refresh: '3; url=/feedback/success' })
  })

  /** Keeps what was typed and shows it on another page; a browser without cookies gets it in the answer. */
  async function refuse(c: C, form: FormData): Promise<Response> {
    const token = tokenOf(c)
    const link = await findLink(database.db, token)
    const isKept =
      link && (await keptForms(c, services).keep({ name: draftOf(link), supervisorId: link.supervisorId }, form))
    if (isKept) return c.redirect(refusedFormPath(token), 303)
    return orErrorPage(c, () => showForm(c, { refused: form }), { typed: form })
  }

  /** The empty form, one that was refused, or what was typed on an earlier visit. */
  async function showForm(c: C, { refused, restored }: { refused?: FormData; restored?: FormData | null | undefined }) {
    const token = tokenOf(c)
    if (!linkToken.safeParse(token).success) throw new ORPCError('BAD_REQUEST')
    const link = await openLink(database.db, token, clock())
    const typed = refused ?? restored
    const terms = termsOf(refused && promiseOf(draftOf(link), refused), link)
    const parsed = typed && parseFeedbackForm(typed, terms.allowsNotObserved)
    const sessions = sessionsOf(c)
    const problem = refused ? sessions.problem(token, textOf(refused, 'session')) : null
    const errors = refused && !problem && parsed ? parsed.errors : {}
    const request = describeRequest(link)
    const { actor } = await contextOf(services, c)
    const { timeZone } = await readFeedbackSettings(database.db)
    const sealed = sessions.start(token, request)
    keptForms(c, services).prepare()
    const page = feedbackFormPage(site, {
      values: parsed?.values ?? EMPTY_VALUES,
      errors,
      wantsCopy: typed?.get('copy') === 'yes',
      problem,
      isRestored: Boolean(restored),
      request: { ...request, allowsNotObserved: terms.allowsNotObserved },
      promise: makePromise(config, { form: draftOf(link), language: readersLocale(), ...terms }),
      token: encodeURIComponent(token),
      others: await others.behind(link, actor),
      action: formPath(token),
      isReviewed: terms.isReviewed,
      lastDay: link.expiresAt && lastDayOf(link.expiresAt, timeZone),
      // For browsers without cookies, the form itself carries the session.
      sealedSession: problem ? sealed : null,
      isStudentsBrowser: actor?.id === link.studentId,
    })
    return c.html(page, problem ? 409 : Object.keys(errors).length > 0 ? 422 : 200)
  }

  function promiseOf(name: string, form: FormData) {
    return readPromise(config, name, textOf(form, 'promise'))
  }

  return app
}
