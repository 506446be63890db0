import * as z from 'zod/mini'
import { TENSES } from '#domain/feedback/asking-time'
import { perRating } from '#domain/feedback/feedback'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant, requiredText } from '../text.ts'
import { answeredFurther, furtherAnswers, shownQuestion, storedFurther } from './further-answers.ts'

const rating = z
  .int({ error: m.self_assessment_rating_required })
  .check(
    z.minimum(1, { error: m.self_assessment_rating_required }),
    z.maximum(5, { error: m.self_assessment_rating_required }),
  )

const ownAnswers = {
  ...perRating(rating),
  strengths: requiredText(m.self_assessment_strengths_required),
  developmentAreas: requiredText(m.self_assessment_development_required),
}

const form = z.strictObject({
  ...ownAnswers,
  /** Answers to the questions that the department asks supervisors. */
  further: furtherAnswers,
  /** The version of these questions that was shown; null if there were none. */
  questionVersionId: z._default(z.nullable(id), null),
})

/** The questions of the supervisor's form, answered by the student. */
export const selfAssessmentForm = form
export type SelfAssessmentForm = z.output<typeof form>

/** A saved self-assessment. */
export const selfAssessment = z.object({
  ...ownAnswers,
  further: storedFurther,
  questionVersionId: z.nullable(id),
  /** The answers to the department's questions, in words. */
  answered: answeredFurther,
  updatedAt: instant,
})
export type SelfAssessment = z.output<typeof selfAssessment>

/** The student's own self-assessment, with the facts that its screen shows. */
const mySelfAssessment = z.object({
  internshipId: id,
  positionTitle: z.string(),
  employerName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The tense of the internship today, in the institution's time zone. */
  tense: z.enum(TENSES),
  state: z.enum(['unasked', 'open', 'fixed']),
  selfAssessment: z.nullable(selfAssessment),
  /** The department's questions to supervisors, and their version to send back. */
  questions: z.array(shownQuestion),
  questionVersionId: z.nullable(id),
})
export type MySelfAssessment = z.output<typeof mySelfAssessment>

const path = '/internships/{internshipId}/self-assessment'
const notFound = { NOT_FOUND: refusal(404, m.internships_not_found) }

export const selfAssessments = {
  get: endpoint({ access: 'student', scope: null })
    .route({
      method: 'GET',
      path,
      summary: 'Read your self-assessment of one of your own internships',
      description:
        'The state says whether the answers can be written (open), can no longer be changed (fixed) or are not asked for (unasked).',
    })
    .errors(notFound)
    .input(z.strictObject({ internshipId: id }))
    .output(mySelfAssessment),
  save: endpoint({ access: 'student', scope: null })
    .route({
      method: 'PUT',
      path,
      summary: 'Write or change your self-assessment, until feedback is approved',
      description:
        'For students, on approved internships until feedback on them is approved. Replaces the earlier answers.',
    })
    .errors({
      ...notFound,
      NOT_ASKED: refusal(409, m.self_assessment_not_asked),
      FIXED: refusal(409, m.self_assessment_fixed),
      QUESTIONS_CHANGED: refusal(409, m.common_questions_changed),
    })
    .input(z.extend(form, { internshipId: id }))
    .output(z.void()),
}
