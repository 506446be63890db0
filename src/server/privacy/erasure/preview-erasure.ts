import { admin } from '../../procedures.ts'
import { findOpenRequest, previewOfStudent, previewOfSupervisor } from './erasure-queries.ts'

export const previewErasure = admin.privacy.previewErasure.handler(async ({ input, context: { db }, errors }) => {
  const request = await findOpenRequest(db, input.id)
  if (request?.supervisorEmail) return previewOfSupervisor(db, request.supervisorEmail)
  const preview = request?.profileId && (await previewOfStudent(db, request.profileId))
  if (!preview) throw errors.NOT_FOUND()
  return preview
})

export const previewStudent = admin.privacy.previewStudent.handler(async ({ input, context: { db }, errors }) => {
  const preview = await previewOfStudent(db, input.id)
  if (!preview) throw errors.NOT_FOUND()
  return preview
})
