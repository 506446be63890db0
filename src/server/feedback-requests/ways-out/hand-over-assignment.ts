import { tooManyEmails } from '#domain/email-limit'
import { isSameMailbox, MAX_HAND_OVERS } from '#domain/hand-over'
import { inTransaction, type Tx } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { mailFeedbackLink } from '../asking/mail-feedback-link.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import { answerableState } from '../link/open-feedback-link.ts'
import { holdLink, passAssignmentOn } from './assignment-queries.ts'

/** 'A colleague should answer': the old links end, the colleague is asked, the student is told. */
export const handOverAssignment = linkHolder.assignments.handOver.handler(async ({ input, context, errors }) => {
  const { db, now, queue } = context
  const { token, name, email } = input
  await inTransaction(db, async (tx) => {
    const link = await holdLink(tx, token)
    const state = answerableState(link, now)
    const refusal = await whyNotTo(tx, link, email)
    if (refusal) throw errors[refusal]()
    const { supervisorId } = link
    await tx.updateTable('internshipSupervisors').set({ name, email }).where('id', '=', supervisorId).execute()
    await passAssignmentOn(tx, supervisorId, now)
    const answer = await tx
      .insertInto('supervisorAnswers')
      .values({
        supervisorId,
        kind: 'handed-over',
        fromName: link.supervisorName,
        fromEmail: link.supervisorEmail,
        toName: name,
        toEmail: email,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const question = state === 'open' ? 'feedback-request' : 'supervisor-confirmation'
    const postponed = await mailFeedbackLink(tx, { ...context, supervisorId, email: question })
    if (postponed)
      throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(postponed, now).replace('supervisor', 'colleague') })
    await queue.enqueueEmail(tx, { email: 'supervisor-handed-over', answerId: answer.id })
  })
})

async function whyNotTo(tx: Tx, { supervisorId, supervisorEmail, internshipId, studentId }: FoundLink, email: string) {
  if (email === supervisorEmail) return 'SAME_ADDRESS'
  const student = await tx.selectFrom('profiles').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
  if (isSameMailbox(email, student.email)) return 'STUDENTS_ADDRESS'
  const other = await tx
    .selectFrom('internshipSupervisors')
    .select('id')
    .where('internshipId', '=', internshipId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (other) return 'ALREADY_ASKED'
  const before = await tx
    .selectFrom('supervisorAnswers')
    .select('id')
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', 'handed-over')
    .execute()
  return before.length >= MAX_HAND_OVERS ? 'TOO_MANY_HAND_OVERS' : null
}
