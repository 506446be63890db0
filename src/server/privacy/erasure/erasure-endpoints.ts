import { erasureDueAt } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import { inTransaction } from '../../platform/database/client.ts'
import { admin, freshAdmin, freshStudent, student } from '../../procedures.ts'
import { erasePerson, eraseStudentNow } from './erase-person.ts'
import { erasureDeclined } from './erasure-declined-email.tsx'
import { findOpenRequest, previewOfStudent, previewOfSupervisor } from './erasure-queries.ts'

const getOwnErasure = student.privacy.getErasure.handler(async ({ context: { actor, db } }) => {
  const request = await db
    .selectFrom('erasureRequests')
    .select(['requestedAt', 'declinedAt', 'declineReason'])
    .where('profileId', '=', actor.id)
    .executeTakeFirst()
  return { request: request ? { ...request, dueAt: erasureDueAt(request.requestedAt) } : null }
})

/** Asking again has no effect while a request is open; after a refusal it reopens the request. */
const requestOwnErasure = freshStudent.privacy.requestErasure.handler(async ({ context }) => {
  const { actor, db, now } = context
  await db
    .insertInto('erasureRequests')
    .values({ profileId: actor.id, requestedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('profileId')
        .doUpdateSet({ requestedAt: now, declinedAt: null, declineReason: null })
        .where('erasureRequests.declinedAt', 'is not', null),
    )
    .execute()
})

const withdrawOwnErasure = student.privacy.withdrawErasure.handler(async ({ context, errors }) => {
  await context.db
    .deleteFrom('erasureRequests')
    .where('profileId', '=', context.actor.id)
    .where('declinedAt', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

const listErasureRequests = admin.privacy.listErasures.handler(async ({ context: { db } }) => {
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

const previewErasure = admin.privacy.previewErasure.handler(async ({ input, context: { db }, errors }) => {
  const request = await findOpenRequest(db, input.id)
  if (request?.supervisorEmail) return previewOfSupervisor(db, request.supervisorEmail)
  const preview = request?.profileId && (await previewOfStudent(db, request.profileId))
  if (!preview) throw errors.NOT_FOUND()
  return preview
})

const previewStudent = admin.privacy.previewStudent.handler(async ({ input, context: { db }, errors }) => {
  const preview = await previewOfStudent(db, input.id)
  if (!preview) throw errors.NOT_FOUND()
  return preview
})

const declineErasure = freshAdmin.privacy.declineErasure.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const declined = await tx
      .updateTable('erasureRequests')
      .set({ declinedAt: context.now, declineReason: input.reason })
      .where('id', '=', input.id)
      .where('declinedAt', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await context.queue.enqueueEmail(tx, erasureDeclined, { erasureRequestId: declined.id })
  }),
)

export const erasure = {
  getErasure: getOwnErasure,
  requestErasure: requestOwnErasure,
  withdrawErasure: withdrawOwnErasure,
  listErasures: listErasureRequests,
  previewErasure,
  erase: erasePerson,
  declineErasure,
  previewStudent,
  eraseStudent: eraseStudentNow,
}
