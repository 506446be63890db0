import { ORPCError } from '@orpc/server'
import { LINK_ERRORS } from '#contract/feedback-requests'
import { type LinkState, linkState } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import type { Db } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { type FoundLink, findLink, whyNotFound } from './feedback-link-queries.ts'

/** What the supervisor sees above the form. Reading changes nothing: mail scanners may call it as often as they like. */
export const openFeedbackLink = linkHolder.feedbackRequests.openLink.handler(async ({ input, context }) =>
  describeRequest(await openLink(context.db, input.token, context.now)),
)

/** The link, if it can be answered now; otherwise throws the contract's error. */
export async function openLink(db: Db, token: string, now: Date): Promise<FoundLink> {
  const link = await findLink(db, token)
  if (!link) throw linkError(await whyNotFound(db, token))
  const state = linkState(link, now)
  if (state !== 'open') throw linkError(LINK_PROBLEMS[state])
  return link
}

/** The state of a link whose holder may still say who supervises the student; otherwise throws the contract's error. */
export function answerableState(link: FoundLink, now: Date): 'open' | 'unrequested' {
  const state = linkState(link, now)
  if (state !== 'open' && state !== 'unrequested') throw linkError(LINK_PROBLEMS[state])
  return state
}

/** Why a link cannot be used, as the contract's error. */
export function linkError(code: keyof typeof LINK_ERRORS) {
  return new ORPCError(code, { defined: true, ...LINK_ERRORS[code] })
}

/** A link's state as the contract's error. */
export const LINK_PROBLEMS = {
  unrequested: 'LINK_UNREQUESTED',
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
  closed: 'LINK_CLOSED',
  used: 'LINK_USED',
} as const satisfies Record<Exclude<LinkState, 'open'>, string>

/** As the contract describes it. */
export function describeRequest(link: FoundLink) {
  return {
    supervisor: { id: link.supervisorId, name: link.supervisorName, email: link.supervisorEmail },
    internship: {
      id: link.internshipId,
      studentName: fullName(link),
      positionTitle: link.positionTitle,
      employerName: link.employerName,
      startDate: link.startDate,
      endDate: link.endDate,
    },
    expiresAt: link.expiresAt,
    allowsNotObserved: link.allowsNotObserved,
  }
}
