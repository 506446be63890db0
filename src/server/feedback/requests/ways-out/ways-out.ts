import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS } from '#contract/feedback/requests'
import { colleague } from '#contract/feedback/ways-out'
import { linkState } from '#domain/feedback/feedback-link'
import { errorsByField, postedForm, textOf } from '../../../platform/html/posted-form.ts'
import { type AppEnv, callOptions, contextOf } from '../../../platform/http/request-context.ts'
import type { PageServices } from '../../../services.ts'
import { findLink, notFoundReason } from '../link/feedback-link-queries.ts'
import { keptForms } from '../link/kept-forms.ts'
import { linkErrorPages } from '../link/link-error-pages.tsx'
import { draftOf, formPath, tokenOf } from '../link/link-path.ts'
import { linkError, requireOpen } from '../link/open-feedback-link.ts'
import { confirmAssignment, declineAssignment, handOverAssignment, isDeclinedBy } from './answer-assignment.ts'
import { colleagueNamedBy, undoProblem } from './assignment-answers-queries.ts'
import { colleaguePage, handedOverPage, passedOnPage } from './colleague-page.tsx'
import { declinedPage, declinePage } from './decline-pages.tsx'
import { declinedTogether, otherAssignments } from './other-assignments-queries.ts'
import { undoDecline, undoHandOver } from './undo-answers.ts'
import { confirmedPage, type WayOut } from './ways-out-pages.tsx'

type C = HonoContext<AppEnv>

/** The pages on which a supervisor confirms, declines or passes on an assignment; they need no JavaScript. */
export function waysOut(services: PageServices): Hono<AppEnv> {
  const { database, clock, site } = services
  const orErrorPage = linkErrorPages(services)
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
      if (isDeclinedBy(wayOut.link)) return showDeclined(c, wayOut)
      if (!isAnswerable(wayOut)) return toForm(c)
      const { actor } = await contextOf(services, c)
      return c.html(declinePage(site, { ...wayOut, others: await otherAssignments(database.db, wayOut.link, actor) }))
    }),
  )
  app.post('/feedback/decline/:token', (c) =>
    forLink(c, async (wayOut) => {
      const also = (await postedForm(c)).getAll('also').filter((value) => typeof value === 'string')
      await call(
        declineAssignment,
        { token: wayOut.token, also },
        await callOptions(services, c, 'assignments.decline'),
      )
      return showDeclined(c, { ...wayOut, link: (await findLink(database.db, tokenOf(c))) ?? wayOut.link })
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
      const { read, prepare } = keptForms(c, services)
      const typed = await read(draftOf(wayOut.link, 'colleague'))
      const isSecond = wayOut.link.channel === 'second-contact'
      if (isSecond || (!typed && !isAnswerable(wayOut))) return toForm(c)
      const showForm = async () => {
        requireOpen(wayOut.link, clock(), 'unrequested')
        prepare()
        return c.html(colleaguePage(site, { ...wayOut, values: typed ? valuesOf(typed) : EMPTY_VALUES, errors: {} }))
      }
      return orErrorPage(c, showForm, { typed, isKept: true })
    }),
  )
  app.post('/feedback/colleague/:token', async (c) => {
    const form = await postedForm(c)
    try {
      return await nameColleague(c, form)
    } catch (error) {
      if (error instanceof ORPCError) return refuse(c, form, error)
      throw error
    }
  })

  async function nameColleague(c: C, form: FormData): Promise<Response> {
    const token = tokenOf(c)
    const link = await findLink(database.db, token)
    if (!link) throw linkError(await notFoundReason(database.db, token))
    const wayOut = { link, token: encodeURIComponent(token), values: valuesOf(form) }
    const parsed = colleague.safeParse(wayOut.values)
    if (!parsed.success)
      return c.html(colleaguePage(site, { ...wayOut, errors: errorsByField(parsed.error.issues) }), 422)
    try {
      await call(handOverAssignment, { token, ...parsed.data }, await callOptions(services, c, 'assignments.handOver'))
    } catch (error) {
      if (!(error instanceof ORPCError) || error.code in LINK_ERRORS) throw error
      const refused = colleaguePage(site, { ...wayOut, errors: {}, problem: error.message })
      return c.html(refused, error.status as ContentfulStatusCode)
    }
    await keptForms(c, services).forget(draftOf(link, 'colleague'))
    return (await showColleague(c, handedOverPage)) ?? toForm(c)
  }

  app.get('/feedback/colleague/:token/undo', toForm)
  app.post('/feedback/colleague/:token/undo', async (c) => {
    const input = { token: tokenOf(c), email: textOf(await postedForm(c), 'email') }
    try {
      await call(undoHandOver, input, await callOptions(services, c, 'assignments.undoHandOver'))
      return c.redirect(formPath(input.token), 303)
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const isAboutColleague = ['NOT_NAMED', 'COLLEAGUE_ANSWERED', 'NAMED_AGAIN', 'TOO_LATE'].includes(error.code)
      return (
        (isAboutColleague && (await showColleague(c, passedOnPage, error))) || c.redirect(formPath(input.token), 303)
      )
    }
  })

  /** The page for a supervisor who has named a colleague; null if the request is theirs again. */
  async function showColleague(c: C, show: typeof passedOnPage, refusal?: ORPCError<string, unknown>) {
    const token = tokenOf(c)
    const link = await findLink(database.db, token)
    const named = link && (await colleagueNamedBy(database.db, link))
    if (!named) return null
    const canBeTakenBack = (await undoProblem(database.db, link, named, clock())) === null
    const page = { link, token: encodeURIComponent(token), colleague: named, canBeTakenBack, typed: null }
    return c.html(
      show(site, { ...page, ...(refusal && { problem: refusal.message }) }),
      (refusal?.status ?? 200) as ContentfulStatusCode,
    )
  }

  async function showDeclined(c: C, wayOut: WayOut): Promise<Response> {
    const declined = await declinedTogether(database.db, wayOut.link)
    return c.html(declinedPage(site, { ...wayOut, declined, typed: null }))
  }

  /** The link can no longer be used: keeps the named colleague; a browser without cookies gets it in the response. */
  async function refuse(c: C, form: FormData, error: Error): Promise<Response> {
    const token = tokenOf(c)
    const link = await findLink(database.db, token)
    const name = link && draftOf(link, 'colleague')
    const isKept = name && (await keptForms(c, services).keep({ name, supervisorId: link.supervisorId }, form))
    if (isKept) return c.redirect(`/feedback/colleague/${encodeURIComponent(token)}`, 303)
    return orErrorPage(c, () => Promise.reject(error), { typed: form })
  }

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

const EMPTY_VALUES = { name: '', email: '' }

function valuesOf(form: FormData): typeof EMPTY_VALUES {
  return { name: textOf(form, 'name'), email: textOf(form, 'email') }
}

function toForm(c: C): Response {
  return c.redirect(formPath(tokenOf(c)))
}
