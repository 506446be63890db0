import { tooManyEmailsToColleague } from '#domain/email-limit'
import { MAX_HAND_OVERS } from '#domain/feedback-link'
import { lockAssignment, passAssignmentOn, revokeLinks } from '../../../internships/supervisors/assignment-queries.ts'
import {
  forgetDecline,
  isDeclinedAddress,
  liftDecline,
  recordDecline,
} from '../../../internships/supervisors/stop-queries.ts'
import { isAskedSecondContact, isStudentsAddress } from '../../../internships/supervisors/supervisor-queries.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { linkHolder } from '../../../procedures.ts'
import { feedbackRequest } from '../asking/feedback-request-email.tsx'
import { mailFeedbackLink } from '../asking/mail-feedback-link.ts'
import { type FoundLink, findLink, notFoundReason } from '../link/feedback-link-queries.ts'
import { linkError, requireOpen } from '../link/open-feedback-link.ts'
import { recordAnswer } from './assignment-answers-queries.ts'
import { declineAsSecondContact, undoSecondContactsDecline } from './second-contact-answers.ts'
import { supervisorConfirmation } from './supervisor-confirmation-email.tsx'

/** 'Yes, I supervise this student': the address is known to be right long before feedback is requested. */
export const confirmAssignment = linkHolder.assignments.confirm.handler(({ input, context: { db, now } }) =>
  withLockedLink(db, input.token, async (tx, link) => {
    requireOpen(link, now, 'unrequested')
    // The address that is confirmed is not theirs.
    if (link.channel === 'second-contact') throw linkError('INVALID_LINK')
    await tx
      .updateTable('internshipSupervisors')
      .set({ confirmedAt: now })
      .where('id', '=', link.supervisorId)
      .where('confirmedAt', 'is', null)
      .execute()
    const { studentId, supervisorEmail: email, supervisorName: name } = link
    await forgetDecline(tx, { studentId, email, name })
  }),
)

/** 'I did not supervise this student': this person gets no more emails, and the student is told. */
export const declineAssignment = linkHolder.assignments.decline.handler(({ input, context }) => {
  const { db, now } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    // A second click changes nothing.
    if (isDeclinedBy(link)) return
    requireOpen(link, now, 'unrequested')
    const { supervisorId, studentId, supervisorEmail: email, supervisorName: name } = link
    if (link.channel === 'second-contact') await declineAsSecondContact(tx, supervisorId, now)
    else {
      await tx
        .updateTable('internshipSupervisors')
        .set({ declinedAt: now, confirmedAt: null })
        .where('id', '=', supervisorId)
        .execute()
      await revokeLinks(tx, supervisorId, now)
    }
    await recordDecline(tx, { studentId, email, name }, now)
    await recordAnswer(tx, link, { kind: 'declined' }, context)
  })
})

/** True if the assignment is declined and this link was revoked by that: its holder declined. */
export function isDeclinedBy({ declinedAt, revokedAt }: { declinedAt: Date | null; revokedAt: Date | null }): boolean {
  return declinedAt !== null && revokedAt?.getTime() === declinedAt.getTime()
}

/** Takes back an accidental decline, until the link expires or the student names somebody else. */
export const undoDecline = linkHolder.assignments.undoDecline.handler(({ input, context }) => {
  const { db, now } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    const { supervisorId, studentId, supervisorEmail: email, declinedAt } = link
    requireOpen(isDeclinedBy(link) ? { ...link, declinedAt: null, revokedAt: null } : link, now, 'unrequested')
    if (!declinedAt) return
    await liftDecline(tx, { studentId, email })
    if (link.channel === 'second-contact') await undoSecondContactsDecline(tx, link)
    else
      await tx
        .updateTable('feedbackLinks')
        .set({ revokedAt: null })
        .where('supervisorId', '=', supervisorId)
        .where('revokedAt', '=', declinedAt)
        .execute()
    await recordAnswer(tx, link, { kind: 'decline-undone' }, context)
  })
})

/** 'A colleague should answer': revokes the old links, emails the colleague and tells the student. */
export const handOverAssignment = linkHolder.assignments.handOver.handler(({ input, context, errors }) => {
  const { db, now } = context
  const { token, name, email } = input
  return withLockedLink(db, token, async (tx, link) => {
    const state = requireOpen(link, now, 'unrequested')
    const refusal = await reasonToRefuse(tx, link, email)
    if (refusal) throw errors[refusal]()
    const { supervisorId } = link
    await tx.updateTable('internshipSupervisors').set({ name, email }).where('id', '=', supervisorId).execute()
    await passAssignmentOn(tx, supervisorId, now)
    await recordAnswer(tx, link, { kind: 'handed-over', toName: name, toEmail: email }, context)
    const asked = state === 'open' ? feedbackRequest : supervisorConfirmation
    const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email: asked, askedBy: 'supervisor' })
    if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmailsToColleague(reached, now) })
  })
})

async function reasonToRefuse(
  tx: Tx,
  { supervisorId, supervisorEmail, internshipId, studentId, channel }: FoundLink,
  email: string,
) {
  // The request is the supervisor's to pass on.
  if (channel === 'second-contact') return 'NOT_YOURS'
  if (email === supervisorEmail) return 'SAME_ADDRESS'
  if (await isDeclinedAddress(tx, { studentId, email })) return 'COLLEAGUE_DECLINED'
  if (await isStudentsAddress(tx, { studentId, email })) return 'STUDENTS_ADDRESS'
  const other = await tx
    .selectFrom('internshipSupervisors')
    .select('id')
    .where('internshipId', '=', internshipId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (other) return 'ALREADY_ASKED'
  if (await isAskedSecondContact(tx, { internshipId, email })) return 'SECOND_CONTACT'
  const handOvers = await tx
    .selectFrom('supervisorAnswers')
    .select('id')
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', 'handed-over')
    .execute()
  return handOvers.length >= MAX_HAND_OVERS ? 'TOO_MANY_HAND_OVERS' : null
}

/** Runs a change in a transaction with the link's rows locked; throws the contract's error for an unknown token. */
export function withLockedLink<Result>(
  db: Db,
  token: string,
  change: (tx: Tx, link: FoundLink) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const found = await findLink(tx, token)
    if (found) await lockAssignment(tx, found)
    // Read again: another transaction may have changed the rows before they were locked.
    const link = found && (await findLink(tx, token))
    if (!link) throw linkError(await notFoundReason(tx, token))
    return change(tx, link)
  })
}
