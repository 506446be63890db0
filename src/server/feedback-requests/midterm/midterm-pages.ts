import { call, ORPCError } from '@orpc/server'
import { Hono, type Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS, linkToken } from '#contract/feedback-requests'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { isApprovalRequired } from '../../approval-settings/approval-setting-queries.ts'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import { postedForm } from '../../html/posted-form.ts'
import { type AppEnv, callOptions, contextOf } from '../../http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { EMPTY_VALUES, type ParsedForm, parseFeedbackForm } from '../link/feedback-form-values.ts'
import { linkProblemPage, linkRenewedPage } from '../link/feedback-pages.tsx'
import { tokenOf } from '../link/link-path.ts'
import { describeRequest } from '../link/open-feedback-link.ts'
import { colleagueNamedBy } from '../ways-out/assignment-answers-queries.ts'
import { passedOnPage } from '../ways-out/ways-out-pages.tsx'
import { midtermFormPage, midtermThanksPage } from './midterm-form-pages.tsx'
import { findMidtermLink } from './midterm-queries.ts'
import { openMidtermLink } from './open-midterm-link.ts'
import { renewMidtermLink } from './renew-midterm-link.ts'
import { submitMidterm } from './submit-midterm.ts'

/** Includes unknown links, so that the page does not reveal which links exist. */
const RENEWABLE = new Set<string>(['LINK_EXPIRED', 'LINK_REVOKED', 'INVALID_LINK'])

type C = HonoContext<AppEnv>

/** The pages behind a link for mid-term feedback. They work without JavaScript, and opening one changes nothing. */
export function midtermPages(services: PageServices): Hono<AppEnv> {
  const { database, clock, site } = services
  const { db } = database
  const app = new Hono<AppEnv>()

  app.get('/feedback/midterm/:token', async (c) => {
    // Redirects a URL that a mail program has changed to the original.
    const token = tokenOf(c)
    if (token && token !== c.req.param('token')) return c.redirect(pathOf(token))
    return orErrorPage(c, () => showForm(c, { values: EMPTY_VALUES, errors: {} }, 200))
  })

  app.post('/feedback/midterm/:token', (c) =>
    orErrorPage(c, async () => {
      const token = tokenOf(c)
      const { allowNotObserved } = await readFeedbackSettings(db)
      const form = parseFeedbackForm(await postedForm(c), allowNotObserved)
      if (!form.answers) return showForm(c, form, 422)
      await call(submitMidterm, { token, answers: form.answers }, await callOptions(services, c, 'midterms.submit'))
      // A redirect, so that reloading does not submit the form again.
      return c.redirect(`${pathOf(token)}/thank-you`, 303)
    }),
  )

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

  async function showForm(c: C, { values, errors }: ParsedForm, status: ContentfulStatusCode) {
    const token = tokenOf(c)
    if (!linkToken.safeParse(token).success) throw new ORPCError('BAD_REQUEST')
    const link = await openMidtermLink(db, token, clock())
    const { allowNotObserved } = await readFeedbackSettings(db)
    const { actor } = await contextOf(services, c)
    const page = midtermFormPage(site, {
      link,
      token: encodeURIComponent(token),
      request: describeRequest({ ...link, allowsNotObserved: allowNotObserved }),
      action: pathOf(token),
      values,
      errors,
      wantsCopy: null,
      isReviewed: await isApprovalRequired(db, 'require_feedback_approval'),
      isStudentsBrowser: actor?.id === link.studentId,
    })
    return c.html(page, status)
  }

  /** For a link that cannot be used, shows a page that says why and offers a new link if that helps. */
  async function orErrorPage(c: C, respond: () => Promise<Response>): Promise<Response> {
    try {
      return await respond()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const token = encodeURIComponent(tokenOf(c))
      const link = error.code === 'LINK_REVOKED' ? await findMidtermLink(db, tokenOf(c)) : undefined
      const colleague = link && (await colleagueNamedBy(db, { ...link, mailedTo: link.address }))
      if (link && colleague) return c.html(passedOnPage(site, { link, token, colleague }), 410)
      const page = linkProblemPage(site, {
        reason:
          error.code in LINK_ERRORS || error.code === 'TOO_MANY_REQUESTS' ? error.message : m.invalid_token_format(),
        token,
        renewAction: token && RENEWABLE.has(error.code) ? `${pathOf(tokenOf(c))}/renew` : null,
      })
      return c.html(page, error.status as ContentfulStatusCode)
    }
  }

  return app
}

function pathOf(token: string): string {
  return `/feedback/midterm/${encodeURIComponent(token)}`
}
