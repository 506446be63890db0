import { tooManyEmailsToColleague } from '#domain/feedback/email-limit'
import { mayHandOver } from '#domain/feedback/feedback-link'
import { lockAssignment, passAssignmentOn, revokeLinks } from '../../../internships/supervisors/assignment-commands.ts'
import { isRefusedAt, recordDecline } from '../../../internships/supervisors/decline-commands.ts'
import { isAskedSecondContact, isStudentsAddress } from '../../../internships/supervisors/supervisor-queries.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { readMailbox } from '../../../platform/database/mailboxes.ts'
import { linkHolder } from '../../../procedures.ts'
import { feedbackRequest } from '../asking/feedback-request-email.tsx'
import { mailFeedbackLink } from '../asking/mail-feedback-link.ts'
import { type FoundLink, findLink, notFoundReason } from '../link/feedback-link-queries.ts'
import { linkError, requireOpen } from '../link/open-feedback-link.ts'
import { recordAnswer } from './assignment-answers-queries.ts'
import { type OtherAssignment, otherAssignments } from './other-assignments-queries.ts'
import { declineAsSecondContact } from './second-contact-answers.ts'
import { supervisorConfirmation } from './supervisor-confirmation-email.tsx'

/** Records 'Yes, I supervise this student', which proves the address long before feedback is requested. */
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
  }),
)

/** 'I am not this student's supervisor': this person gets no more emails about these internships, and the student is told. */
export const declineAssignment = linkHolder.assignments.decline.handler(({ input, context }) => {
  const { db, now, actor } = context
  return withLockedLink<void, OtherAssignment>(
    db,
    input.token,
    async (tx, link, others) => {
      const isRepeated = isDeclinedBy(link)
      // A second click changes nothing.
      if (isRepeated && others.length === 0) return
      requireOpen(isRepeated ? beforeDecline(link) : link, now, 'unrequested')
      const declined: Declining[] = isRepeated ? others : [link, ...others]
      const at = await timeOfDecline(tx, declined, now)
      for (const one of declined) {
        await recordAnswer(tx, one, { kind: 'declined' }, { ...context, now: at })
        if (one === link && link.channel === 'second-contact') await declineAsSecondContact(tx, one.supervisorId, at)
        else await closeAssignment(tx, one.supervisorId, at)
      }
      const { studentId, supervisorEmail: email, supervisorName: name } = link
      const internshipIds = declined.map(({ internshipId }) => internshipId)
      await recordDecline(tx, { studentId, email, name }, internshipIds, at)
    },
    async (tx, link) =>
      (await otherAssignments(tx, link, actor)).filter(({ supervisorId }) => input.also.includes(supervisorId)),
  )
})

type Declining = FoundLink | OtherAssignment

async function closeAssignment(tx: Tx, supervisorId: string, now: Date): Promise<void> {
  await tx
    .updateTable('internshipSupervisors')
    .set({ declinedAt: now, confirmedAt: null })
    .where('id', '=', supervisorId)
    .execute()
  await revokeLinks(tx, supervisorId, now)
}

/** Later than whatever has ended links before: those that this decline ends are known by its time. */
async function timeOfDecline(tx: Tx, declined: readonly { supervisorId: string }[], now: Date): Promise<Date> {
  const ids = declined.map(({ supervisorId }) => supervisorId)
  const { last } = await tx
    .selectFrom('feedbackLinks')
    .select(({ fn }) => fn.max('revokedAt').as('last'))
    .where('supervisorId', 'in', ids)
    .executeTakeFirstOrThrow()
  return new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1))
}

/** True if the assignment is declined and this link was revoked by that: its holder declined. */
export function isDeclinedBy({ declinedAt, revokedAt }: { declinedAt: Date | null; revokedAt: Date | null }): boolean {
  return declinedAt !== null && revokedAt?.getTime() === declinedAt.getTime()
}

export function beforeDecline(link: FoundLink): FoundLink {
  return { ...link, declinedAt: null, revokedAt: null, state: link.stateButForDecline }
}

/** 'A colleague should answer': revokes the old links, emails the colleague and tells the student. */
export const handOverAssignment = linkHolder.assignments.handOver.handler(({ input, context, errors }) => {
  const { db, now } = context
  const { token, name, email } = input
  return withLockedLink(db, token, async (tx, link) => {
    const state = requireOpen(link, now, 'unrequested')
    const refusal = await reasonToRefuse(tx, link, email)
    if (refusal) throw errors[refusal]()
    const { supervisorId } = link
    await recordAnswer(tx, link, { kind: 'handed-over', toName: name, toEmail: email }, context)
    await tx.updateTable('internshipSupervisors').set({ name, email }).where('id', '=', supervisorId).execute()
    await passAssignmentOn(tx, supervisorId, now)
    const asked = state === 'open' ? feedbackRequest : supervisorConfirmation
    const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email: asked, askedBy: 'supervisor' })
    if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmailsToColleague(reached, now) })
  })
})

async function reasonToRefuse(
  tx: Tx,
  { supervisorId, mailboxId, internshipId, studentId, channel }: FoundLink,
  email: string,
) {
  // The request is the supervisor's to pass on.
  if (channel === 'second-contact') return 'NOT_YOURS'
  if ((await readMailbox(tx, email)) === mailboxId) return 'SAME_ADDRESS'
  if (await isRefusedAt(tx, { internshipId, email })) return 'COLLEAGUE_DECLINED'
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
    .select('undoneAt')
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', 'handed-over')
    .execute()
  return mayHandOver(handOvers) ? null : 'TOO_MANY_HAND_OVERS'
}

type Locked = { internshipId: string; supervisorId: string }

/**
 * Runs a change in a transaction with the rows of the link, and of what else it is about, locked; throws the contract's error for
 * an unknown token.
 */
export function withLockedLink<Result, Other extends Locked = never>(
  db: Db,
  token: string,
  change: (tx: Tx, link: FoundLink, others: Other[]) => Promise<Result>,
  findOthers: (tx: Tx, link: FoundLink) => Promise<Other[]> = () => Promise.resolve([]),
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const found = await findLink(tx, token)
    const locked: Locked[] = found ? [found, ...(await findOthers(tx, found))] : []
    // In one order, because the same ones can be reached through several links.
    for (const one of locked.toSorted((a, b) => (a.internshipId < b.internshipId ? -1 : 1)))
      await lockAssignment(tx, one)
    // Read again: another transaction may have changed the rows before they were locked.
    const link = found && (await findLink(tx, token))
    if (!link) throw linkError(await notFoundReason(tx, token))
    return change(tx, link, await findOthers(tx, link))
  })
}
