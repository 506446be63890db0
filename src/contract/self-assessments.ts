import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'
import { id, requiredText, writtenInstant } from './text.ts'

const rating = z
  .int('Please choose a rating')
  .check(z.minimum(1, 'Please choose a rating'), z.maximum(5, 'Please choose a rating'))

const form = z.strictObject({
  technicalSkills: rating,
  communicationSkills: rating,
  problemSolving: rating,
  teamwork: rating,
  professionalism: rating,
  overallRating: rating,
  strengths: requiredText('Please describe what went well'),
  developmentAreas: requiredText('Please describe what you want to work on'),
})

/** The questions of the supervisor's form, answered by the student. */
export const selfAssessmentForm = form
export type SelfAssessmentForm = z.output<typeof form>

/** A saved self-assessment. */
export const selfAssessment = z.object({ ...form.shape, updatedAt: writtenInstant })
export type SelfAssessment = z.output<typeof selfAssessment>

/** The student's own self-assessment, with the facts that its screen shows. */
export const mySelfAssessment = z.object({
  internshipId: id,
  positionTitle: z.string(),
  employerName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  state: z.enum(['unasked', 'open', 'fixed']),
  selfAssessment: z.nullable(selfAssessment),
})
export type MySelfAssessment = z.output<typeof mySelfAssessment>

const path = '/internships/{internshipId}/self-assessment'
const notFound = { NOT_FOUND: { status: 404, message: 'This internship does not exist.' } }

export const selfAssessments = {
  get: oc
    .route({ method: 'GET', path, summary: 'Read your self-assessment of one of your own internships' })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ internshipId: id }))
    .output(mySelfAssessment),
  save: oc
    .route({ method: 'PUT', path, summary: 'Write or change your self-assessment, until feedback is approved' })
    .errors({
      ...ACCESS_ERRORS,
      ...notFound,
      NOT_ASKED: { status: 409, message: 'No self-assessment is asked for on this internship.' },
      FIXED: { status: 409, message: 'Feedback has been approved. Your self-assessment can no longer be changed.' },
    })
    .input(z.extend(form, { internshipId: id }))
    .output(z.void()),
}
