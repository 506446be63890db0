import * as z from 'zod/mini'
import { isDay } from '#domain/time/dates'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, nullAsEmpty, requiredLine, type Sentence } from '../text.ts'

function day(missing: Sentence) {
  return z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.refine(isDay, { error: m.common_date_invalid }))
}

/** An empty text means no deadline. */
const deadline = z._default(
  nullAsEmpty(z.string().check(z.refine((text) => text === '' || isDay(text), { error: m.common_date_invalid }))),
  '',
)

const fields = z.strictObject({
  name: requiredLine(m.common_name_missing),
  startsOn: day(m.terms_first_day_required),
  endsOn: day(m.terms_last_day_required),
  registrationDeadline: deadline,
  feedbackDeadline: deadline,
  askSelfAssessment: z._default(z.boolean(), false),
  askMidtermFeedback: z._default(z.boolean(), false),
})

const endsAfterStart = z.refine<{ startsOn: string; endsOn: string }>((form) => form.endsOn >= form.startsOn, {
  error: m.terms_last_day_too_early,
  path: ['endsOn'],
})

export const termForm = fields.check(endsAfterStart)
export type TermForm = z.output<typeof termForm>

/** A period such as 'Summer 2026'. Internships belong to the term in which they start. */
export const term = z.object({
  id,
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  registrationDeadline: z.nullable(z.string()),
  feedbackDeadline: z.nullable(z.string()),
  /** Whether students are asked how they did, beside the supervisor's feedback. */
  askSelfAssessment: z.boolean(),
  /** Whether students may ask their supervisors for feedback half-way through. */
  askMidtermFeedback: z.boolean(),
})
export type Term = z.output<typeof term>

const notFound = { NOT_FOUND: refusal(404, m.terms_not_found) }
const taken = {
  NAME_TAKEN: refusal(409, m.terms_name_taken),
  OVERLAP: refusal(409, m.terms_overlapping),
}

export const terms = {
  list: endpoint({ access: 'signedIn', scope: null })
    .route({
      method: 'GET',
      path: '/terms',
      summary: 'List the academic terms, latest first',
      description: 'For everybody with an account.',
    })
    .output(z.array(term)),
  add: endpoint({ access: 'admin', scope: null })
    .route({ method: 'POST', path: '/terms', summary: 'Add an academic term' })
    .errors(taken)
    .input(termForm)
    .output(term),
  edit: endpoint({ access: 'admin', scope: null })
    .route({ method: 'PUT', path: '/terms/{id}', summary: 'Edit an academic term' })
    .errors({ ...notFound, ...taken })
    .input(z.extend(fields, { id }).check(endsAfterStart))
    .output(term),
  delete: endpoint({ access: 'admin', scope: null })
    .route({ method: 'DELETE', path: '/terms/{id}', summary: 'Delete an academic term; its internships stay' })
    .errors({ ...notFound, HAS_QUESTIONS: refusal(409, m.terms_has_a_question_set) })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
