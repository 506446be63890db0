import { type LinkState, linkState } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import { linkHolder } from '../procedures.ts'
import { type FoundLink, findLink, whyNotFound } from './feedback-link-queries.ts'

/** What the supervisor sees above the form. Reading changes nothing: mail scanners may call it as often as they like. */
export const openFeedbackLink = linkHolder.feedbackRequests.openLink.handler(async ({ input, context, errors }) => {
  const link = await findLink(context.db, input.token)
  if (!link) throw errors[await whyNotFound(context.db, input.token)]()
  const state = linkState(link, context.now)
  if (state !== 'open') throw errors[LINK_PROBLEMS[state]]()
  return describeRequest(link)
})

/** A link's state as the contract's error. */
export const LINK_PROBLEMS = {
  unasked: 'LINK_UNASKED',
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
  closed: 'LINK_CLOSED',
  used: 'LINK_USED',
} as const satisfies Record<Exclude<LinkState, 'open'>, string>

function describeRequest(link: FoundLink) {
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
