import { canRequestFeedback } from '#domain/internship'
import type { Actor } from '../auth/actor.ts'
import { internshipsVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction } from '../database/client.ts'
import type { Context } from '../procedures.ts'
import { mailFeedbackLink } from './mail-feedback-link.ts'

export type AskOutcome =
  | { outcome: 'sent' | 'not-found' | 'not-approved' | 'already-submitted' }
  | { outcome: 'too-many'; nextAt: Date }

/** Asks or reminds a supervisor of an own internship; the first of either creates the request (spec section 4). */
export async function askSupervisor(
  context: Context & { actor: Actor },
  supervisorId: string,
  email: 'feedback-request' | 'feedback-reminder',
): Promise<AskOutcome> {
  const { actor, db, now } = context
  return inTransaction(db, async (tx) => {
    const supervisor = await tx
      .selectFrom('internshipSupervisors')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .select(['internshipSupervisors.id', 'internships.status'])
      .where('internshipSupervisors.id', '=', supervisorId)
      .where(internshipsVisibleTo(actor))
      .executeTakeFirst()
    if (!supervisor) return { outcome: 'not-found' }
    if (!canRequestFeedback(supervisor)) return { outcome: 'not-approved' }
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
    if (feedback.status !== 'pending') return { outcome: 'already-submitted' }
    const nextAt = await mailFeedbackLink(tx, { ...context, feedbackId: feedback.id, email })
    return nextAt ? { outcome: 'too-many', nextAt } : { outcome: 'sent' }
  })
}

/** 'in 5 hours', for the sentence that asks the student to wait. */
export function waitingTime(nextAt: Date, now: Date): string {
  const minutes = Math.ceil((nextAt.getTime() - now.getTime()) / 60_000)
  if (minutes < 60) return `in ${minutes} minute${minutes === 1 ? '' : 's'}`
  const hours = Math.ceil(minutes / 60)
  return `in ${hours} hour${hours === 1 ? '' : 's'}`
}
