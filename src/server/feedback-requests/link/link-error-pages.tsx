import { ORPCError } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS } from '#contract/feedback-requests'
import { dayFormat } from '#domain/dates'
import * as m from '#messages'
import { readFeedbackSettings } from '../../feedback-settings/feedback-settings-queries.ts'
import type { AppEnv } from '../../http/request-context.ts'
import type { PageServices } from '../../services.ts'
import { colleagueNamedBy } from '../ways-out/assignment-answers-queries.ts'
import { isDeclinedBy } from '../ways-out/decline-assignment.ts'
import { confirmationPage, declinedPage, passedOnPage } from '../ways-out/ways-out-pages.tsx'
import { draftOf } from './draft-name.ts'
import { employerSessions } from './employer-session.ts'
import { type FoundLink, findLink } from './feedback-link-queries.ts'
import { keptForms } from './kept-forms.ts'
import { tokenOf } from './link-path.ts'
import { linkProblemPage } from './link-problem-page.tsx'
import { describeRequest } from './open-feedback-link.ts'
import { OthersOfVisit } from './other-students.tsx'
import { othersOfVisit } from './others-of-visit.ts'
import { receiptPage } from './receipt-page.tsx'
import type { Typed } from './typed-answers.tsx'

/** Includes unknown links, so that the page does not reveal which links exist. */
const RENEWABLE = new Set<string>(['LINK_EXPIRED', 'LINK_REVOKED', 'INVALID_LINK'])

type C = HonoContext<AppEnv>

/** The pages of links that cannot be used (any more). */
export function linkErrorPages(services: PageServices) {
  const { config, database, clock, site } = services
  const others = othersOfVisit(services)

  /** Otherwise shows a page that says why and offers a new link if that helps, with what was typed. */
  async function orErrorPage(c: C, respond: () => Promise<Response>, given?: Typed): Promise<Response> {
    try {
      return await respond()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      employerSessions(c, config, clock()).end(tokenOf(c))
      const token = encodeURIComponent(tokenOf(c))
      const link = await findLink(database.db, tokenOf(c))
      const typed = given ?? (await keptAnswers(c, link))
      if (link && error.code === 'LINK_UNREQUESTED') return c.html(confirmationPage(site, { link, token }))
      if (link && ['LINK_CLOSED', 'LINK_USED'].includes(error.code) && isDeclinedBy(link))
        return c.html(declinedPage(site, { link, token, ...typed }))
      const colleague =
        link && ['LINK_REVOKED', 'LINK_CLOSED', 'LINK_USED'].includes(error.code)
          ? await colleagueNamedBy(database.db, link)
          : null
      if (link && colleague) return c.html(passedOnPage(site, { link, token, colleague, ...typed }), 410)
      if (link && error.code === 'LINK_USED' && !link.revokedAt)
        return c.html(await receiptOf(c, link, { token, ...typed }), typed.typed ? 410 : 200)
      const page = linkProblemPage(site, {
        reason: reasonOf(error),
        token,
        renewAction: token && RENEWABLE.has(error.code) ? `/feedback/renew/${token}` : null,
        ...typed,
      })
      return c.html(page, error.status as ContentfulStatusCode)
    }
  }

  /** What was typed into the feedback form on an earlier visit. */
  async function keptAnswers(c: C, link: FoundLink | null | undefined): Promise<Typed> {
    const typed = link ? await keptForms(c, services).read(draftOf(link)) : null
    return { typed, isKept: typed !== null }
  }

  async function receiptOf(c: C, link: FoundLink, { token, ...typed }: Typed & { token: string }): Promise<string> {
    const { timeZone } = await readFeedbackSettings(database.db)
    const { submittedAt } = await database.db
      .selectFrom('feedback')
      .select('submittedAt')
      .where('id', '=', link.feedbackId)
      .executeTakeFirstOrThrow()
    return receiptPage(site, {
      internship: describeRequest(link).internship,
      submittedOn: dayFormat(timeZone)(submittedAt!),
      copyAction: `/feedback/copy/${token}`,
      draft: draftOf(link),
      token,
      children: <OthersOfVisit requests={await others.afterwards(c, link)} />,
      ...typed,
    })
  }

  return { orErrorPage }
}

function reasonOf(error: ORPCError<string, unknown>): string {
  if (error.code in LINK_ERRORS) return error.message
  // The only other error is the contract's, for a malformed token.
  return error.code === 'TOO_MANY_REQUESTS' ? error.message : m.link_token_invalid()
}
