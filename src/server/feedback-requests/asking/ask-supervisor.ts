import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { ASK_ERRORS } from '#contract/feedback-requests'
import { tooManyEmails } from '#domain/email-limit'
import { canRequestFeedback } from '#domain/internship'
import type { Actor } from '../../auth/actor.ts'
import { internshipsVisibleTo } from '../../authorization/visible-rows.ts'
import { inTransaction } from '../../database/client.ts'
import type { Context } from '../../procedures.ts'
import { mailFeedbackLink } from './mail-feedback-link.ts'

/** Sends a request or reminder to a supervisor of the student; the first one creates the request (spec section 4). */
export async function askSupervisor(
  context: Context & { actor: Actor },
  supervisorId: string,
  email: 'feedback-request' | 'feedback-reminder',
  errors: ORPCErrorConstructorMap<typeof ASK_ERRORS>,
): Promise<void> {
  const { actor, db, now } = context
  await inTransaction(db, async (tx) => {
    const supervisor = await tx
      .selectFrom('internshipSupervisors')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .select(['internshipSupervisors.id', 'internshipSupervisors.declinedAt', 'internships.status'])
      .where('internshipSupervisors.id', '=', supervisorId)
      .where(internshipsVisibleTo(actor))
      .executeTakeFirst()
    if (!supervisor) throw errors.NOT_FOUND()
    if (!canRequestFeedback(supervisor)) throw errors.NOT_APPROVED()
    if (supervisor.declinedAt) throw errors.DECLINED()
    await tx
      .insertInto('feedback')
      .values({ supervisorId, createdAt: now })
      .onConflict((conflict) => conflict.column('supervisorId').doNothing())
      .execute()
    const feedback = await tx
      .selectFrom('feedback')
      .select(['id', 'status'])
      .where('supervisorId', '=', supervisorId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (feedback.status !== 'pending') throw errors.ALREADY_SUBMITTED()
    const reached = await mailFeedbackLink(tx, { ...context, supervisorId, email })
    if (reached) throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(reached, now) })
  })
}
