import { isSameAddress } from '#domain/email-address'
import { tooManyEmailsToColleague } from '#domain/email-limit'
import { MAX_HAND_OVERS } from '#domain/hand-over'
import { passAssignmentOn } from '../../../internships/supervisors/assignment-queries.ts'
import { isDeclinedAddress } from '../../../internships/supervisors/stop-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { linkHolder } from '../../../procedures.ts'
import { feedbackRequest } from '../asking/feedback-request-email.tsx'
import { mailFeedbackLink } from '../asking/mail-feedback-link.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import { requireOpen } from '../link/open-feedback-link.ts'
import { recordAnswer } from './assignment-answers-queries.ts'
import { supervisorConfirmation } from './supervisor-confirmation-email.tsx'
import { withLockedLink } from './with-locked-link.ts'

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
    const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email: asked })
    if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmailsToColleague(reached, now) })
  })
})

async function reasonToRefuse(
  tx: Tx,
  { supervisorId, supervisorEmail, internshipId, studentId }: FoundLink,
  email: string,
) {
  if (email === supervisorEmail) return 'SAME_ADDRESS'
  if (await isDeclinedAddress(tx, { studentId, email })) return 'COLLEAGUE_DECLINED'
  const student = await tx.selectFrom('profiles').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
  if (isSameAddress(email, student.email)) return 'STUDENTS_ADDRESS'
  const other = await tx
    .selectFrom('internshipSupervisors')
    .select('id')
    .where('internshipId', '=', internshipId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (other) return 'ALREADY_ASKED'
  const handOvers = await tx
    .selectFrom('supervisorAnswers')
    .select('id')
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', 'handed-over')
    .execute()
  return handOvers.length >= MAX_HAND_OVERS ? 'TOO_MANY_HAND_OVERS' : null
}
