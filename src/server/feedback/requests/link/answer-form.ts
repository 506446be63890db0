import { ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import { type FeedbackAnswers, linkToken } from '#contract/feedback/requests'
import { type Tense, tenseOf } from '#domain/feedback/asking-time'
import { FIRST_RATING } from '#domain/feedback/feedback'
import { lastDayOf } from '#domain/feedback/feedback-link'
import { shownQuestions } from '#domain/feedback/questions'
import { formatTimeIn } from '#domain/time/dates'
import { localTimeIn } from '#domain/time/working-days'
import { postedForm, textOf } from '../../../platform/html/posted-form.ts'
import { readersLocale } from '../../../platform/http/locale.ts'
import { type AppEnv, contextOf } from '../../../platform/http/request-context.ts'
import { readFeedbackSettings } from '../../../platform/settings/settings-queries.ts'
import type { Context } from '../../../procedures.ts'
import type { PageServices } from '../../../services.ts'
import type { FeedbackFormProps } from './feedback-form.tsx'
import { EMPTY_VALUES, emailedRating, parseFeedbackForm, ratingIn, valuesOf } from './feedback-form-values.ts'
import type { FoundLink } from './feedback-link-queries.ts'
import { type FormTerms, inPromisedLanguage, makePromise, readPromise, termsOf } from './form-promise.ts'
import { keptForms } from './kept-forms.ts'
import type { LinkErrorPages } from './link-error-pages.tsx'
import { draftOf, formPath, tokenOf } from './link-path.ts'
import { type DescribedLink, describeRequest } from './open-feedback-link.ts'

type C = HonoContext<AppEnv>
type FormLink = DescribedLink & Pick<FoundLink, 'studentId' | 'questions'> & Partial<Pick<FoundLink, 'channel'>>

/** What a page with the form shows. */
type Shown<Link> = Omit<FeedbackFormProps, 'request' | 'wantsCopy'> & {
  link: Link
  request: ReturnType<typeof describeRequest>
  token: string
  /** For a supervisor who is asked in person: when the form closes, in words. */
  openUntil?: string
  context: Context
  /** The tense of the internship today. */
  tense: Tense
  /** What was refused, or typed on an earlier visit. */
  typed: FormData | null
  isRefused: boolean
}

type AnswerForm<Link> = {
  /** The final feedback's, unless another one is named. */
  form?: 'midterm'
  find: (token: string) => Promise<Link | undefined>
  /** Throws the contract's error if answers cannot be submitted now. */
  open: (token: string) => Promise<Link>
  termsNow: (link: Link) => FormTerms | Promise<FormTerms>
  /** Answers that were given before and can be changed. */
  givenBefore?: (link: Link) => Promise<FeedbackAnswers | null>
  orErrorPage: LinkErrorPages
  /** Called when a form that something was filled in is refused. */
  onRefusal?: (link: Link) => Promise<void>
  /** An ORPCError refuses the form. */
  submit: (c: C, input: { token: string; answers: FeedbackAnswers; promise: string }, posted: FormData) => Promise<void>
  show: (c: C, shown: Shown<Link>) => Promise<{ page: string; status: 200 | 409 | 422 }>
}

/** The supervisor's form for answers: opened, sent, and shown again if it is refused. It works without JavaScript. */
export function answerForm<Link extends FormLink>(
  services: PageServices,
  { form, find, open, termsNow, givenBefore, onRefusal, orErrorPage, submit, show }: AnswerForm<Link>,
): Hono<AppEnv> {
  const { config, database } = services
  const app = new Hono<AppEnv>()
  const path = `/feedback/${form ?? 'submit'}/:token`
  const pathOf = (token: string) => formPath(token, form)
  const nameOf = (link: Link) => draftOf(link, form)

  app.get(path, async (c) => {
    // Redirects a URL that a mail program has changed to the original.
    const token = tokenOf(c)
    if (token && token !== c.req.param('token')) return c.redirect(`${pathOf(token)}${new URL(c.req.url).search}`)
    return orErrorPage(c, () => showForm(c))
  })

  // A refused form is shown by GET, so that Back and Reload never ask to send it again.
  app.get(`${path}/again`, async (c) => {
    const link = await find(tokenOf(c))
    const typed = link && (await keptForms(c, services).read(nameOf(link)))
    if (!typed) return c.redirect(pathOf(tokenOf(c)))
    return inPromisedLanguage(c, promiseOf(link, typed), () => orErrorPage(c, () => showForm(c, typed)))
  })

  app.post(path, async (c) => {
    const token = tokenOf(c)
    const posted = await postedForm(c)
    const link = await find(token)
    const promised = link ? promiseOf(link, posted) : null
    return inPromisedLanguage(c, promised, async () => {
      const allowsNotObserved = link && termsOf(promised, await termsNow(link)).allowsNotObserved
      const questions = link && shownQuestions(link.questions)
      const { answers } = parseFeedbackForm(posted, { questions, allowsNotObserved })
      try {
        if (!answers) return await refuse(c, posted)
        await submit(c, { token, answers, promise: textOf(posted, 'promise') }, posted)
      } catch (error) {
        if (error instanceof ORPCError) return refuse(c, posted)
        throw error
      }
      if (link) await keptForms(c, services).forget(nameOf(link))
      // A redirect, so that reloading does not submit the form again.
      return c.redirect(`${pathOf(token)}/thank-you`, 303)
    })
  })

  /** Keeps what was typed and shows it on another page; a browser without cookies gets it in the answer. */
  async function refuse(c: C, typed: FormData): Promise<Response> {
    const link = await find(tokenOf(c))
    if (link) await onRefusal?.(link)
    const isKept =
      link && (await keptForms(c, services).keep({ name: nameOf(link), supervisorId: link.supervisorId }, typed))
    if (isKept) return c.redirect(`${pathOf(tokenOf(c))}/again`, 303)
    return orErrorPage(c, () => showForm(c, typed), { typed })
  }

  /** The form that was refused, or else the empty form or what was typed on an earlier visit. */
  async function showForm(c: C, refused: FormData | null = null): Promise<Response> {
    const token = tokenOf(c)
    if (!linkToken.safeParse(token).success) throw new ORPCError('BAD_REQUEST')
    const link = await open(token)
    const isRefused = refused !== null
    const typed = refused ?? (await keptForms(c, services).read(nameOf(link)))
    const terms = termsOf(refused ? promiseOf(link, refused) : undefined, await termsNow(link))
    const request = describeRequest({ ...link, ...terms })
    const parsed = typed && parseFeedbackForm(typed, request)
    const given = (await givenBefore?.(link)) ?? null
    const chosen = isRefused || given ? undefined : ratingIn(c.req.query(FIRST_RATING.key))
    // Newer than what was typed on an earlier visit, unless that began with the same link.
    const isNewer = !(typed && emailedRating(typed) === chosen)
    const query = chosen ? { [FIRST_RATING.key]: chosen } : {}
    const context = await contextOf(services, c)
    const { timeZone } = await readFeedbackSettings(database.db)
    const { page, status } = await show(c, {
      link,
      typed,
      isRefused,
      context,
      request,
      values: {
        ...(parsed?.values ?? (given ? valuesOf(given, request.questions) : EMPTY_VALUES)),
        ...(isNewer && query),
      },
      query,
      emailedRating: isRefused && typed ? emailedRating(typed) : chosen,
      errors: (isRefused && parsed?.errors) || {},
      isRestored: typed !== null && !isRefused,
      promise: makePromise(config, { form: nameOf(link), language: readersLocale(), ...terms }),
      token: encodeURIComponent(token),
      action: pathOf(token),
      isReviewed: terms.isReviewed,
      tense: tenseOf(request.internship, localTimeIn(timeZone)(services.clock()).day),
      ...endOf(link, timeZone),
      isStudentsBrowser: context.actor?.id === link.studentId,
    })
    keptForms(c, services).prepare()
    return c.html(page, status)
  }

  function promiseOf(link: Link, typed: FormData) {
    return readPromise(config, nameOf(link), textOf(typed, 'promise'))
  }

  return app
}

/** Until when the form is open: for somebody who is asked in person it is a time of day. */
function endOf({ expiresAt, channel }: FormLink, timeZone: string): Pick<Shown<FormLink>, 'lastDay' | 'openUntil'> {
  if (expiresAt && channel === 'in-person') return { lastDay: null, openUntil: formatTimeIn(timeZone, expiresAt) }
  return { lastDay: expiresAt && lastDayOf(expiresAt, timeZone) }
}
