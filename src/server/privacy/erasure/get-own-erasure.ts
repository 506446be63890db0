import { erasureDueAt } from '#domain/erasure'
import { student } from '../../procedures.ts'

export const getOwnErasure = student.privacy.getErasure.handler(async ({ context: { actor, db } }) => {
  const request = await db
    .selectFrom('erasureRequests')
    .select(['requestedAt', 'declinedAt', 'declineReason'])
    .where('profileId', '=', actor.id)
    .executeTakeFirst()
  return { request: request ? { ...request, dueAt: erasureDueAt(request.requestedAt) } : null }
})
