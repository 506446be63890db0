import type { ReachedLimit } from '#domain/feedback/email-limit'
import type { Step } from '#domain/feedback/email-rhythm'
import { isErasedAddress } from '#domain/people/erasure'
import { recordSteps } from '../../internships/supervisors/supervisor-queries.ts'
import type { Tx } from '../../platform/database/client.ts'
import { mailSecondContact } from '../requests/asking/mail-second-contact.ts'
import {
  enqueueRequestEmail,
  limitReached,
  type RequestEmail,
  recentEmails,
} from '../requests/asking/request-email-commands.ts'
import { secondContactNotice } from './second-contact-notice-email.tsx'
import type { SecondContactRequest } from './second-contact-queries.ts'

/**
 * Asks the second contact and tells the supervisor, unless they have stopped the emails. The caller has locked the request and
 * found that it is possible. The notice takes the place of the `replaced` steps. Returns the limit if one is reached; then nobody is emailed.
 */
export async function askSecondContact(
  tx: Tx,
  request: SecondContactRequest,
  context: Omit<RequestEmail, 'email' | 'delay'>,
  replaced: readonly Step[] = [],
): Promise<ReachedLimit | null> {
  const { supervisorId, studentId, address, secondContact } = request
  const { now } = context
  const second = { supervisorId, studentId, address: secondContact!.email }
  const first = { supervisorId, studentId, address }
  for (const one of isTold(request) ? [second, first] : [second]) {
    const reached = limitReached(await recentEmails(tx, one, now), one, now)
    if (reached) return reached
  }
  const asked = await tx
    .updateTable('secondContacts')
    .set({ askedAt: now })
    .where('supervisorId', '=', supervisorId)
    .where('email', '=', second.address)
    .returning('id')
    .executeTakeFirst()
  // The contact has been erased in the meantime.
  if (!asked) return null
  // Asked for feedback, too: the schedule never asks this person about the internship as if for the first time.
  const steps = ['second-contact', 'request'] as const
  await recordSteps(
    tx,
    [
      ...steps.map((step) => ({ supervisorId, step, address: second.address })),
      ...replaced.map((step) => ({ supervisorId, step })),
    ],
    now,
  )
  await mailSecondContact(tx, second, context)
  if (isTold(request)) await enqueueRequestEmail(tx, [first], { ...context, email: secondContactNotice })
  return null
}

/** Whether the supervisor hears of it. */
export function isTold({ emailsStoppedAt, address }: SecondContactRequest): boolean {
  return emailsStoppedAt === null && !isErasedAddress(address)
}
