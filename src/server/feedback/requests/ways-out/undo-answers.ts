import { passAssignmentOn } from '../../../internships/supervisors/assignment-commands.ts'
import { takeBackDecline } from '../../../internships/supervisors/decline-commands.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { linkHolder } from '../../../procedures.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import { requireOpen } from '../link/open-feedback-link.ts'
import { beforeDecline, isDeclinedBy, withLockedLink } from './answer-assignment.ts'
import { colleagueNamedBy, recordAnswer, undoProblem } from './assignment-answers-queries.ts'
import { closedTogether } from './other-assignments-queries.ts'
import { forgetSecondContactsDecline } from './second-contact-answers.ts'
import { supervisorHandOverUndone } from './supervisor-hand-over-undone-email.tsx'
import { type DropContext, removeWaitingEmails, sendDropped } from './undone-emails.ts'

// A supervisor takes back what the page of their link names, and nothing of anybody else.

/** Takes back an accidental decline, until the link expires or the student names somebody else. */
export const undoDecline = linkHolder.assignments.undoDecline.handler(({ input, context }) => {
  const { db, now } = context
  const takeBack = async (tx: Tx, link: FoundLink) => {
    const { supervisorId, studentId, internshipId, declinedAt } = link
    const { supervisorEmail: email, supervisorName: name } = link
    requireOpen(isDeclinedBy(link) ? beforeDecline(link) : link, now, 'unrequested')
    if (!declinedAt) return
    const opened = await takeBackDecline(tx, { studentId, email, name, internshipId, declinedAt })
    const undone = opened.map((one) => ({
      supervisorId: one.id,
      supervisorName: one.name,
      supervisorEmail: one.email,
    }))
    if (link.channel === 'second-contact') {
      await forgetSecondContactsDecline(tx, supervisorId)
      undone.push(link)
    }
    for (const one of undone) {
      await restore(tx, one.supervisorId, { kind: 'declined', from: one.supervisorEmail, at: declinedAt }, context)
      await recordAnswer(tx, one, { kind: 'decline-undone' }, context)
    }
  }
  return withLockedLink(db, input.token, takeBack, closedTogether)
})

/** Takes back having named a colleague, for ten minutes and until the colleague has answered. */
export const undoHandOver = linkHolder.assignments.undoHandOver.handler(({ input, context, errors }) => {
  const { db, now, queue } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    const { supervisorId, mailedTo: from } = link
    // A second click changes nothing.
    if (link.supervisorEmail === from && !link.revokedAt) return
    const handOver = await colleagueNamedBy(tx, link)
    if (handOver?.toEmail !== input.email) throw errors.NOT_NAMED()
    const problem = await undoProblem(tx, link, handOver, now)
    if (problem) throw errors[problem]()
    // Works after the link has expired, too, because the colleague should not have it.
    requireOpen({ ...link, revokedAt: null, expiresAt: null }, now, 'unrequested')
    await removeWaitingEmails(tx, queue, link, handOver)
    await passAssignmentOn(tx, supervisorId, now)
    await tx
      .updateTable('internshipSupervisors')
      .set({ name: handOver.fromName, email: from })
      .where('id', '=', supervisorId)
      .execute()
    await restore(tx, supervisorId, { kind: 'handed-over', from, at: handOver.createdAt }, context)
    await queue.enqueueEmail(tx, supervisorHandOverUndone, { answerId: handOver.id })
  })
})

type Answered = { kind: 'declined' | 'handed-over'; from: string; at: Date }

/** Makes what an answer has ended as it was: the links to who gave it, emails that waited, the confirmation and the opening. */
async function restore(
  tx: Tx,
  supervisorId: string,
  { kind, from, at }: Answered,
  context: DropContext,
): Promise<void> {
  const before = await tx
    .updateTable('supervisorAnswers')
    .set({ undoneAt: context.now })
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', kind)
    .where('fromEmail', '=', from)
    .where('createdAt', '=', at)
    .returning(['confirmedAt', 'openedAt'])
    .executeTakeFirst()
  const restored = await tx
    .updateTable('feedbackLinks')
    .set({ revokedAt: null })
    .where('supervisorId', '=', supervisorId)
    .where('revokedAt', '=', at)
    .where('mailingId', 'in', (eb) => eb.selectFrom('feedbackMailings').select('id').where('address', '=', from))
    .returning('id')
    .execute()
  await sendDropped(tx, context, { linkIds: restored.map(({ id }) => id), endedAt: at })
  if (before?.confirmedAt)
    await tx
      .updateTable('internshipSupervisors')
      .set({ confirmedAt: before.confirmedAt })
      .where('id', '=', supervisorId)
      .execute()
  if (before?.openedAt)
    await tx
      .updateTable('feedback')
      .set({ openedAt: before.openedAt })
      .where('supervisorId', '=', supervisorId)
      .execute()
}
