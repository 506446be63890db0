import { ORPCError } from '@orpc/server'
import { type FeedbackAnswers, LINK_ERRORS } from '#contract/feedback/requests'
import { ANSWER_COLUMNS } from '#domain/feedback/answers'
import { RATINGS, type RatingKey } from '#domain/feedback/feedback'
import { type LinkState, linkState } from '#domain/feedback/feedback-link'
import { shownQuestions } from '#domain/feedback/questions'
import { isAnswerWanted } from '#domain/feedback/request'
import { fullName } from '#domain/people/profile'
import { countAttempt, tooManyAttempts } from '../../../identity/limits/account-limit.ts'
import { lockAssignment } from '../../../internships/supervisors/assignment-commands.ts'
import { type Db, inTransaction } from '../../../platform/database/client.ts'
import { linkHolder } from '../../../procedures.ts'
import { mailFeedbackLink } from '../asking/mail-feedback-link.ts'
import { mailOpenRequests } from '../asking/mail-open-requests.ts'
import { renewSecondContactLink } from '../asking/mail-second-contact.ts'
import { feedbackQuestion } from '../emails/feedback-question-email.tsx'
import type { Answered } from '../feedback-queries.ts'
import { supervisorConfirmation } from '../ways-out/supervisor-confirmation-email.tsx'
import { type FoundLink, findLink, notFoundReason } from './feedback-link-queries.ts'

/** What the supervisor sees above the form. Reading changes nothing, so mail scanners can open the link at any time. */
export const openFeedbackLink = linkHolder.feedbackRequests.openLink.handler(async ({ input, context }) => {
  const link = await openLink(context.db, input.token, context.now)
  const { question, questionId } = link
  const answers = await askedAnswers(context.db, link)
  return {
    ...describeRequest(link),
    ...(answers && termsOfQuestion(link, answers)),
    asked: answers && { questionId: questionId!, question: question!, answers },
  }
})

/** The link if feedback can be submitted or a question answered now; otherwise throws the contract's error. */
export async function openLink(db: Db, token: string, now: Date): Promise<FoundLink> {
  const link = await findLink(db, token)
  if (!link) throw linkError(await notFoundReason(db, token))
  requireOpen(link, now, 'asked')
  return link
}

/** What was submitted, while a reviewer asks about it; null otherwise. */
export async function askedAnswers(db: Db, link: FoundLink): Promise<FeedbackAnswers | null> {
  if (link.state !== 'questioned') return null
  const { furtherAnswers: further, ...stored } = await db
    .selectFrom('feedback')
    .select(ANSWER_COLUMNS)
    .where('id', '=', link.feedbackId)
    .$narrowType<Answered>()
    .executeTakeFirstOrThrow()
  return { ...stored, further }
}

type GivenRatings = Record<RatingKey, number | null> & Pick<FeedbackAnswers, 'further'>

/** What was not observed stays a possible answer to a question about it, whatever admins have decided since. */
export function termsOfQuestion(link: Pick<FoundLink, 'allowsNotObserved'>, { further, ...ratings }: GivenRatings) {
  const hasNotObserved =
    RATINGS.some(({ key }) => ratings[key] === null) || Object.values(further).some(({ value }) => value === null)
  return { allowsNotObserved: link.allowsNotObserved || hasNotObserved }
}

type LinkFacts = Parameters<typeof linkState>[0]

/** Returns the link's state if it is open or one of `or`; otherwise throws the contract's error. */
export function requireOpen<Or extends Exclude<LinkState, 'open'> = never>(
  link: LinkFacts,
  now: Date,
  ...or: Or[]
): 'open' | Or {
  const state = linkState(link, now)
  if (state === 'open') return state
  const accepted = or.find((one) => one === state)
  if (accepted) return accepted
  throw linkError(STATE_ERRORS[state])
}

/** The contract's error for each state in which a link cannot be used. */
export const STATE_ERRORS = {
  asked: 'LINK_USED',
  unrequested: 'LINK_UNREQUESTED',
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
  closed: 'LINK_CLOSED',
  used: 'LINK_USED',
} as const satisfies Record<Exclude<LinkState, 'open'>, keyof typeof LINK_ERRORS>

/** The contract's error for a link that cannot be used. */
export function linkError(code: keyof typeof LINK_ERRORS) {
  return new ORPCError(code, { defined: true, ...LINK_ERRORS[code] })
}

type Described =
  | 'supervisorId'
  | 'supervisorName'
  | 'supervisorEmail'
  | 'internshipId'
  | 'positionTitle'
  | 'employerName'
  | 'startDate'
  | 'endDate'
  | 'firstName'
  | 'lastName'
  | 'expiresAt'

/** What every link knows about its request. */
export type DescribedLink = Pick<FoundLink, Described>

/** The request as the contract describes it. */
export function describeRequest(link: DescribedLink & Pick<FoundLink, 'allowsNotObserved' | 'questions'>) {
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
    questions: shownQuestions(link.questions),
  }
}

/** Records when a person first used the form and first filled something in, which mail scanners never do. */
export const noteOpening = linkHolder.feedbackRequests.noteOpening.handler(async ({ input, context }) => {
  const { db, now } = context
  const link = await findLink(db, input.token)
  if (!link?.feedbackId || linkState(link, now) !== 'open') return
  if (input.hasBegun) await noteBeginning(db, link, now)
  // Only the supervisor's opening is shown for the request.
  if (link.channel === 'second-contact') {
    await db
      .updateTable('secondContacts')
      .set({ openedAt: now })
      .where('supervisorId', '=', link.supervisorId)
      .where('openedAt', 'is', null)
      .execute()
    return
  }
  await db
    .updateTable('feedback')
    .set({ openedAt: now })
    .where('id', '=', link.feedbackId)
    .where('status', '=', 'pending')
    .where('openedAt', 'is', null)
    .execute()
})

/** Records when something was first filled in behind this link, also in a form that was refused. */
export async function noteBeginning(db: Db, { id }: Pick<FoundLink, 'id'>, now: Date): Promise<void> {
  await db
    .updateTable('feedbackLinks')
    .set({ begunAt: now })
    .where('id', '=', id)
    .where('begunAt', 'is', null)
    .execute()
}

/**
 * Emails new links to the address on file while the request is open: for this student and the supervisor's other ones.
 * The response is the same whether or not an email was sent.
 */
export const renewFeedbackLink = linkHolder.feedbackRequests.renewLink.handler(async ({ input, context, errors }) => {
  const { db, now, clientAddress } = context
  const waiting = await countAttempt(db, 'renew-link', clientAddress, now)
  if (waiting !== null) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(waiting) })
  await inTransaction(db, async (tx) => {
    const link = await findLink(tx, input.token)
    if (!link) return
    const { supervisorId, supervisorEmail: address } = link
    const renewal = { ...context, askedBy: 'supervisor' as const, supervisorId }
    if (link.state === 'questioned') {
      await lockAssignment(tx, link)
      await mailFeedbackLink(tx, { ...renewal, email: feedbackQuestion })
    }
    if (link.channel === 'second-contact') return renewSecondContactLink(tx, link, context)
    if (!isAnswerWanted(link)) return
    if (link.feedbackId) return mailOpenRequests(tx, { ...renewal, address })
    await lockAssignment(tx, link)
    await mailFeedbackLink(tx, { ...renewal, email: supervisorConfirmation })
  })
})
