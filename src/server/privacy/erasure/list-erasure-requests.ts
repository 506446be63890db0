import { erasureDueAt } from '#domain/erasure'
import { fullName } from '#domain/profile'
import { admin } from '../../procedures.ts'

export const listErasureRequests = admin.privacy.listErasures.handler(async ({ context: { db } }) => {
  const rows = await db
    .selectFrom('erasureRequests')
    .leftJoin('profiles', 'profiles.id', 'erasureRequests.profileId')
    .select(['erasureRequests.id', 'requestedAt', 'supervisorEmail', 'firstName', 'lastName', 'email'])
    .select((eb) =>
      eb
        .selectFrom('internshipSupervisors')
        .select('internshipSupervisors.name')
        .whereRef('internshipSupervisors.email', '=', 'erasureRequests.supervisorEmail')
        .orderBy('internshipSupervisors.createdAt', 'desc')
        .limit(1)
        .as('supervisorName'),
    )
    .where('declinedAt', 'is', null)
    .orderBy('requestedAt')
    .execute()
  return rows.map(({ id, requestedAt, supervisorEmail, supervisorName, firstName, lastName, email }) => ({
    id,
    kind: supervisorEmail === null ? ('student' as const) : ('supervisor' as const),
    name: supervisorName ?? fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }),
    email: supervisorEmail ?? email ?? '',
    requestedAt,
    dueAt: erasureDueAt(requestedAt),
  }))
})
