import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS, linkToken } from '#contract/feedback-requests'
import { dayFormat } from '#domain/dates'
import { lastDayOf } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { postedForm, textOf } from '../../html/posted-form.ts'
import { readersLocale } from '../../http/locale.ts'
import { type AppEnv, callOptions, contextOf } from '../../http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { draftOf } from '../link/draft-name.ts'
import { EMPTY_VALUES, parseFeedbackForm } from '../link/feedback-form-values.ts'
import { linkRenewedPage } from '../link/feedback-pages.tsx'
import { inPromisedLanguage, makePromise, readPromise, termsOf } from '../link/form-promise.ts'
import { keptForms } from '../link/kept-forms.ts'
import { tokenOf } from '../link/link-path.ts'
import { linkProblemPage } from '../link/link-problem-page.tsx'
import { describeRequest } from '../link/open-feedback-link.ts'
import { receiptPage } from '../link/receipt-page.tsx'
import type { Typed } from '../link/typed-answers.tsx'
import { colleagueNamedBy } from '../ways-out/assignment-answers-queries.ts'
import { passedOnPage } from '../ways-out/ways-out-pages.tsx'
import { midtermFormPage, midtermThanksPage } from './midterm-form-pages.tsx'
import { findMidtermLink, type MidtermLink, midtermTerms } from './midterm-queries.ts'
import { openMidtermLink } from './open-midterm-link.ts'
import { renewMidtermLink } from './renew-midterm-link.ts'
import { submitMidterm } from './submit-midterm.ts'

/** Includes unknown links, so that the page does not reveal which links exist. */
const RENEWABLE = new Set<string>(['LINK_EXPIRED', 'LINK_REVOKED', 'INVALID_LINK'])

type C = HonoContext<AppEnv>

/** The pages behind a link for mid-term feedback. They work without JavaScript, and opening one changes nothing. */
export function midtermPages(services: PageServices): Hono<AppEnv> {
  const { config, database, clock, site } = services
  const { db } = database
  const app = new Hono<AppEnv>()

  app.get('/feedback/midterm/:token', async (c) => {
    // Redirects a URL that a mail program has changed to the original.
    const token = tokenOf(c)
    if (token && token !== c.req.param('token')) return c.redirect(pathOf(token))
    return orErrorPage(c, async () => showForm(c, { restored: await readKept(c) }))
  })

  // A refused form is shown by GET, so that Back and Reload never ask to send it again.
  app.get('/feedback/midterm/:token/again', async (c) => {
    const link = await findMidtermLink(db, tokenOf(c))
    const refused = await readKept(c)
    if (!link || !refused) return c.redirect(pathOf(tokenOf(c)))
    return inPromisedLanguage(c, promiseOf(link, refused), () => orErrorPage(c, () => showForm(c, { refused })))
  })

  app.post('/feedback/midterm/:token', async (c) => {
    const token = tokenOf(c)
    const form = await postedForm(c)
    const link = await findMidtermLink(db, token)
    const promised = link ? promiseOf(link, form) : null
    return inPromisedLanguage(c, promised, async () => {
      const { allowsNotObserved } = termsOf(promised, await midtermTerms(db))
      const { answers } = parseFeedbackForm(form, allowsNotObserved)
      try {
        if (!answers) return await refuse(c, form)
        const input = { token, answers, promise: textOf(form, 'promise') }
        await call(submitMidterm, input, await callOptions(services, c, 'midterms.submit'))
      } catch (error) {
        if (error instanceof ORPCError) return refuse(c, form)
        throw error
      }
      if (link) await keptForms(c, services).forget(draftOf(link, 'midterm'))
      // A redirect, so that reloading does not submit the form again.
      return c.redirect(`${pathOf(token)}/thank-you`, 303)
    })
  })

  app.get('/feedback/midterm/:token/thank-you', async (c) => {
    const link = await findMidtermLink(db, tokenOf(c))
    if (!link?.submittedAt) return c.redirect(pathOf(tokenOf(c)))
    const isReleased = link.releasedAt !== null
    return c.html(midtermThanksPage(site, { link, studentName: fullName(link), isReleased }))
  })

  app.post('/feedback/midterm/:token/renew', (c) =>
    orErrorPage(c, async () => {
      await call(renewMidtermLink, { token: tokenOf(c) }, await callOptions(services, c, 'midterms.renewLink'))
      return c.html(linkRenewedPage(site))
    }),
  )
  // Reloading the page after pressing the button requests its URL with GET.
  app.get('/feedback/midterm/:token/renew', (c) => c.redirect(pathOf(tokenOf(c))))

  /** Keeps what was typed and shows it on another page; a browser without cookies gets it in the answer. */
  async function refuse(c: C, form: FormData): Promise<Response> {
    const link = await findMidtermLink(db, tokenOf(c))
    const isKept =
      link &&
      (await keptForms(c, services).keep({ name: draftOf(link, 'midterm'), supervisorId: link.supervisorId }, form))
    if (isKept) return c.redirect(`${pathOf(tokenOf(c))}/again`, 303)
    return orErrorPage(c, () => showForm(c, { refused: form }), form)
  }

  /** The empty form, one that was refused, or what was typed on an earlier visit. */
  async function showForm(c: C, { refused, restored }: { refused?: FormData; restored?: FormData | null }) {
    const token = tokenOf(c)
    if (!linkToken.safeParse(token).success) throw new ORPCError('BAD_REQUEST')
    const link = await openMidtermLink(db, token, clock())
    const typed = refused ?? restored
    const terms = termsOf(refused && promiseOf(link, refused), await midtermTerms(db))
    const parsed = typed && parseFeedbackForm(typed, terms.allowsNotObserved)
    const errors = refused && parsed ? parsed.errors : {}
    keptForms(c, services).prepare()
    const { actor } = await contextOf(services, c)
    const { timeZone } = await readFeedbackSettings(db)
    const page = midtermFormPage(site, {
      link,
      token: encodeURIComponent(token),
      request: describeRequest({ ...link, ...terms }),
      action: pathOf(token),
      values: parsed?.values ?? EMPTY_VALUES,
      errors,
      wantsCopy: null,
      isRestored: Boolean(restored),
      promise: makePromise(config, { form: draftOf(link, 'midterm'), language: readersLocale(), ...terms }),
      isReviewed: terms.isReviewed,
      lastDay: link.expiresAt && lastDayOf(link.expiresAt, timeZone),
      isStudentsBrowser: actor?.id === link.studentId,
    })
    return c.html(page, Object.keys(errors).length > 0 ? 422 : 200)
  }

  /** Otherwise shows a page that says why and offers a new link if that helps, with what was typed. */
  async function orErrorPage(c: C, respond: () => Promise<Response>, posted?: FormData): Promise<Response> {
    try {
      return await respond()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const token = encodeURIComponent(tokenOf(c))
      const kept = posted ? null : await readKept(c)
      const typed: Typed = { typed: posted ?? kept, isKept: kept !== null }
      const link = await findMidtermLink(db, tokenOf(c))
      if (link?.submittedAt && error.code === 'LINK_USED' && link.address === link.supervisorEmail) {
        const page = receiptPage(site, { ...(await receiptOf(link, link.submittedAt)), token, ...typed })
        return c.html(page, typed.typed ? 410 : 200)
      }
      const colleague =
        link && error.code === 'LINK_REVOKED' ? await colleagueNamedBy(db, { ...link, mailedTo: link.address }) : null
      if (link && colleague) return c.html(passedOnPage(site, { link, token, colleague, ...typed }), 410)
      const page = linkProblemPage(site, {
        reason:
          error.code in LINK_ERRORS || error.code === 'TOO_MANY_REQUESTS' ? error.message : m.link_token_invalid(),
        token,
        renewAction: token && RENEWABLE.has(error.code) ? `${pathOf(tokenOf(c))}/renew` : null,
        ...typed,
      })
      return c.html(page, error.status as ContentfulStatusCode)
    }
  }

  async function receiptOf(link: MidtermLink, submittedAt: Date) {
    const { timeZone } = await readFeedbackSettings(db)
    const { internship } = describeRequest({ ...link, allowsNotObserved: false })
    return { internship, submittedOn: dayFormat(timeZone)(submittedAt), draft: draftOf(link, 'midterm') }
  }

  async function readKept(c: C): Promise<FormData | null> {
    const link = await findMidtermLink(db, tokenOf(c))
    return link ? keptForms(c, services).read(draftOf(link, 'midterm')) : null
  }

  function promiseOf(link: MidtermLink, form: FormData) {
    return readPromise(config, draftOf(link, 'midterm'), textOf(form, 'promise'))
  }

  return app
}

function pathOf(token: string): string {
  return `/feedback/midterm/${encodeURIComponent(token)}`
}
