import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { isDay } from '#domain/dates'
import { DESCRIPTION_MIN_LENGTH, INTERNSHIP_STATUSES } from '#domain/internship'
import { hasOnePrimary, MAX_SUPERVISORS, TOO_MANY_SUPERVISORS } from '#domain/supervisors'
import { assignee } from './assignees.ts'
import { ACCESS_ERRORS } from './errors.ts'
import { fileOutput } from './files.ts'
import { assignedFilter, internshipFilters, oneRecord, pageInput, pageOf } from './pages.ts'
import { person } from './session.ts'
import { scheduledSupervisor, supervisorOnDashboard } from './supervisors-on-dashboard.ts'
import { emailAddress, id, instant, optionalText, requiredLine, requiredText } from './text.ts'

function day(missing: string) {
  return z.string(missing).check(z.minLength(1, missing), z.refine(isDay, 'Please enter a valid date'))
}

const facts = z.strictObject({
  employerName: requiredLine('Employer name is required'),
  industry: requiredLine('Industry is required'),
  positionTitle: requiredLine('Position title is required'),
  startDate: day('Start date is required'),
  endDate: day('End date is required'),
  description: requiredText('Description is required').check(
    z.minLength(DESCRIPTION_MIN_LENGTH, 'Description should be at least 20 characters'),
  ),
})

/** The end date is not before the start date (product decision 17); checked once both are valid dates. */
const endsAfterStart = z.refine<{ startDate: string; endDate: string }>((form) => form.endDate >= form.startDate, {
  error: 'End date must be after the start date',
  path: ['endDate'],
  when: ({ value }) => {
    const form = (value ?? {}) as { startDate?: string; endDate?: string }
    return isDay(form.startDate ?? '') && isDay(form.endDate ?? '')
  },
})

/** The input of an edit: the internship form without supervisors (spec section 5). */
export const internshipFacts = facts.check(endsAfterStart)
export type InternshipFacts = z.output<typeof internshipFacts>

/** Spec section 5, Supervisors. */
export const supervisorInput = z.strictObject({
  name: requiredLine('Supervisor name is required'),
  email: emailAddress('Supervisor email is required', 'Please enter a valid email address'),
  isPrimary: z.boolean(),
})
type SupervisorInput = z.output<typeof supervisorInput>

type Context = { value: SupervisorInput[]; issues: unknown[] }

const supervisors = z.array(supervisorInput).check(
  z.minLength(1, 'At least one supervisor is required'),
  z.maxLength(MAX_SUPERVISORS, TOO_MANY_SUPERVISORS),
  z.refine(hasOnePrimary, {
    error: 'Exactly one supervisor must be marked as primary',
    when: ({ value }) => Array.isArray(value) && value.length > 0 && value.every(Boolean),
  }),
  // Reports each duplicate address on its own row, where the form shows it.
  (context: Context) => {
    for (const [index, row] of context.value.entries()) {
      const first = context.value.findIndex((other) => other.email.toLowerCase() === row.email.toLowerCase())
      if (first < index && row.email !== '')
        context.issues.push({
          code: 'custom',
          message: 'Duplicate email address',
          path: [index, 'email'],
          input: row.email,
        })
    }
  },
)

/** The input of registering: the internship and its supervisors (spec section 5). */
export const internshipRegistration = z.extend(facts, { supervisors }).check(endsAfterStart)
export type InternshipRegistration = z.output<typeof internshipRegistration>

const status = z.enum(INTERNSHIP_STATUSES)

const shown = {
  id,
  employerName: z.string(),
  industry: z.string(),
  positionTitle: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status,
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  /** Null if it is not approved, or was approved before this was recorded. */
  approvedAt: z.nullable(instant),
  supervisors: z.array(supervisorOnDashboard),
}

/** One of the student's own internships. */
export const myInternship = z.object({
  ...shown,
  /** By which day supervisors should have answered; null if the term has no deadline. */
  feedbackDeadline: z.nullable(z.string()),
  /** Whether the term asks for a self-assessment, and whether there is one. */
  asksSelfAssessment: z.boolean(),
  hasSelfAssessment: z.boolean(),
  /** Whether the term asks for mid-term feedback. */
  asksMidtermFeedback: z.boolean(),
  supervisors: z.array(scheduledSupervisor),
})
export type MyInternship = z.output<typeof myInternship>

/** An internship in the edit form, which warns if a change requires a new approval. */
export const internshipToEdit = z.object({ ...shown, approvalRequired: z.boolean() })
export type InternshipToEdit = z.output<typeof internshipToEdit>

/** An internship in the reviewers' list (spec section 2, Internship approvals). */
export const internshipForReview = z.object({
  ...shown,
  student: z.pick(person, {
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    major: true,
    graduationYear: true,
  }),
  assignee,
})
export type InternshipForReview = z.output<typeof internshipForReview>

const notFound = { NOT_FOUND: { status: 404, message: 'This internship does not exist.' } }
const OWN = { status: 403, message: 'This is your own internship. Somebody else has to review it.' }
const DECIDED = { status: 409, message: 'This internship is no longer pending. The list now shows its current status.' }

export const internships = {
  register: oc
    .route({ method: 'POST', path: '/internships', summary: 'Register an internship with its supervisors' })
    .errors({
      ...ACCESS_ERRORS,
      PROFILE_INCOMPLETE: { status: 409, message: 'Please complete your profile before registering an internship.' },
    })
    .input(internshipRegistration)
    .output(z.object({ id, status })),
  listMine: oc
    .route({ method: 'GET', path: '/internships/mine', summary: 'List your own internships, newest first' })
    .errors(ACCESS_ERRORS)
    .output(z.array(myInternship)),
  getMine: oc
    .route({ method: 'GET', path: '/internships/{id}', summary: 'Read one of your own internships' })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ id }))
    .output(internshipToEdit),
  calendar: oc
    .route({
      method: 'GET',
      path: '/internships/{id}/calendar.ics',
      summary: 'Download the dates of one of your own internships as a calendar file',
      outputStructure: 'detailed',
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: { description: 'A calendar file', content: { 'text/calendar': { schema: { type: 'string' } } } },
        },
      }),
    })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ id }))
    .output(fileOutput),
  edit: oc
    .route({ method: 'PUT', path: '/internships/{id}', summary: 'Edit an internship without its supervisors' })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.extend(facts, { id }).check(endsAfterStart))
    .output(z.object({ status })),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/internships/{id}',
      summary: 'Delete an internship within 24 hours of registering it',
    })
    .errors({
      ...ACCESS_ERRORS,
      ...notFound,
      TOO_LATE: { status: 409, message: 'An internship can be deleted only within 24 hours of registering it.' },
      HAS_FEEDBACK: { status: 409, message: 'This internship already has feedback and cannot be deleted.' },
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
  listForReview: oc
    .route({ method: 'GET', path: '/internships', summary: 'List the internships you may review, newest first' })
    .errors(ACCESS_ERRORS)
    .input(
      z.strictObject({
        id: oneRecord,
        status: z.optional(status),
        ...internshipFilters,
        ...assignedFilter,
        ...pageInput,
      }),
    )
    .output(pageOf(internshipForReview)),
  approve: oc
    .route({ method: 'POST', path: '/internships/{id}/approve', summary: 'Approve a pending internship' })
    .errors({ ...ACCESS_ERRORS, ...notFound, CONFLICT: DECIDED, OWN })
    .input(z.strictObject({ id }))
    .output(z.void()),
  reject: oc
    .route({
      method: 'POST',
      path: '/internships/{id}/reject',
      summary: 'Reject a pending internship, optionally with a reason',
    })
    .errors({ ...ACCESS_ERRORS, ...notFound, CONFLICT: DECIDED, OWN })
    .input(z.strictObject({ id, reason: z._default(optionalText, '') }))
    .output(z.void()),
}
