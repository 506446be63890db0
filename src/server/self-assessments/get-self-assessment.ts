import { selfAssessmentState } from '#domain/self-assessment'
import { student } from '../procedures.ts'
import { findAssessed } from './self-assessment-queries.ts'

export const getSelfAssessment = student.selfAssessments.get.handler(async ({ input, context, errors }) => {
  const internship = await findAssessed(context.db, context.actor, input.internshipId)
  if (!internship) throw errors.NOT_FOUND()
  return { ...internship, internshipId: internship.id, state: selfAssessmentState(internship) }
})
