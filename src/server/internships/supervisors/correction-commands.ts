import type { ORPCErrorConstructorMap } from '@orpc/server'
import type { CORRECTION_ERRORS, SupervisorForm } from '#contract/internships/supervisors'
import { isAnswered } from '#domain/feedback/request'
import type { Tx } from '../../platform/database/client.ts'
import { passAssignmentOn } from './assignment-commands.ts'
import { closeDeclined } from './decline-commands.ts'
import { isAskedSecondContact, type LockedSupervisor } from './supervisor-queries.ts'

type Correction = { corrected: SupervisorForm; now: Date; errors: ORPCErrorConstructorMap<typeof CORRECTION_ERRORS> }

/** Corrects a supervisor who has not submitted; a new address revokes the links sent to the old one. */
export async function correctSupervisor(
  tx: Tx,
  { internship, supervisor, others }: LockedSupervisor,
  { corrected, now, errors }: Correction,
): Promise<void> {
  const { name, email, language } = corrected
  if (isAnswered(supervisor)) throw errors.ALREADY_SUBMITTED()
  if (others.some((other) => other.email === email)) throw errors.DUPLICATE_EMAIL()
  if (email !== supervisor.email && (await isAskedSecondContact(tx, { internshipId: internship.id, email })))
    throw errors.SECOND_CONTACT()
  // After a decline, another name or address means another person, who can be sent the request.
  const isChanged = name !== supervisor.name || email !== supervisor.email
  await tx
    .updateTable('internshipSupervisors')
    .set({ name, email, language, ...(isChanged && { declinedAt: null }) })
    .where('id', '=', supervisor.id)
    .execute()
  if (email !== supervisor.email) await passAssignmentOn(tx, supervisor.id, now)
  if (isChanged) await closeDeclined(tx, [internship.id])
}
