import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isDay } from '#domain/dates'
import { ACCESS_ERRORS } from './errors.ts'
import { id, requiredLine } from './text.ts'

const NOT_A_DATE = 'Please enter a valid date'

function day(missing: string) {
  return z.string(missing).check(z.minLength(1, missing), z.refine(isDay, NOT_A_DATE))
}

/** An empty text means that there is no deadline. */
const deadline = z._default(z.string().check(z.refine((text) => text === '' || isDay(text), NOT_A_DATE)), '')

const fields = z.strictObject({
  name: requiredLine('Please enter a name'),
  startsOn: day('First day is required'),
  endsOn: day('Last day is required'),
  registrationDeadline: deadline,
  feedbackDeadline: deadline,
  askSelfAssessment: z._default(z.boolean(), false),
  askMidtermFeedback: z._default(z.boolean(), false),
})

const endsAfterStart = z.refine<{ startsOn: string; endsOn: string }>((form) => form.endsOn >= form.startsOn, {
  error: 'The last day must not be before the first day',
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

const notFound = { NOT_FOUND: { status: 404, message: 'This term no longer exists.' } }
const taken = {
  NAME_TAKEN: { status: 409, message: 'A term with this name already exists.' },
  OVERLAP: { status: 409, message: 'These days overlap with another term. A day belongs to one term only.' },
}

export const terms = {
  list: oc
    .route({ method: 'GET', path: '/terms', summary: 'List the academic terms, latest first' })
    .errors(ACCESS_ERRORS)
    .output(z.array(term)),
  add: oc
    .route({ method: 'POST', path: '/terms', summary: 'Add an academic term' })
    .errors({ ...ACCESS_ERRORS, ...taken })
    .input(termForm)
    .output(term),
  edit: oc
    .route({ method: 'PUT', path: '/terms/{id}', summary: 'Edit an academic term' })
    .errors({ ...ACCESS_ERRORS, ...notFound, ...taken })
    .input(z.extend(fields, { id }).check(endsAfterStart))
    .output(term),
  delete: oc
    .route({ method: 'DELETE', path: '/terms/{id}', summary: 'Delete an academic term; its internships stay' })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
