import * as z from 'zod/mini'
import { isDay } from '#domain/dates'
import { DELETE_WINDOW_HOURS, DESCRIPTION_MIN_LENGTH, INTERNSHIP_STATUSES } from '#domain/internship'
import { LANGUAGES } from '#domain/languages'
import { hasOnePrimary, MAX_SUPERVISORS } from '#domain/supervisors'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { fileOutput, fileRoute } from '../files.ts'
import { person } from '../identity/sessions.ts'
import { assignee } from '../office/assignees.ts'
import { assignedFilter, internshipFilters, oneRecord, pageInput, pageOf } from '../pages.ts'
import { asOf, conflict, version } from '../shown-version.ts'
import { atLeast, emailAddress, id, instant, optionalText, requiredLine, requiredText, type Sentence } from '../text.ts'
import { scheduledSupervisor, supervisorOnDashboard } from './supervisors-on-dashboard.ts'

function day(missing: Sentence) {
  return z
    .string({ error: missing })
    .check(z.minLength(1, { error: missing }), z.refine(isDay, { error: m.common_date_invalid }))
}

const facts = z.strictObject({
  employerName: requiredLine(m.internships_employer_name_required),
  industry: requiredLine(m.internships_industry_required),
  positionTitle: requiredLine(m.internships_position_title_required),
  startDate: day(m.internships_start_date_required),
  endDate: day(m.internships_end_date_required),
  description: requiredText(m.internships_description_required).check(
    ...atLeast(DESCRIPTION_MIN_LENGTH, m.internships_description_too_short),
  ),
})

/** The end date is not before the start date (product decision 17); checked once both are valid dates. */
const endsAfterStart = z.refine<{ startDate: string; endDate: string }>((form) => form.endDate >= form.startDate, {
  error: m.internships_end_date_too_early,
  path: ['endDate'],
  when: ({ value }) => {
    const form = (value ?? {}) as { startDate?: string; endDate?: string }
    return isDay(form.startDate ?? '') && isDay(form.endDate ?? '')
  },
})

/** The input of an edit: the internship form without supervisors (spec section 5). */
export const internshipFacts = facts.check(endsAfterStart)
export type InternshipFacts = z.output<typeof internshipFacts>

const language = z.nullable(z.enum(LANGUAGES))

/** Spec section 5, Supervisors. Without a language, or with null, emails are in English. */
export const supervisorInput = z.strictObject({
  name: requiredLine(m.supervisors_name_required),
  email: emailAddress(m.supervisors_email_required, m.common_email_invalid),
  isPrimary: z.boolean(),
  language: z.optional(language),
})
type SupervisorInput = z.output<typeof supervisorInput>

type Context = { value: SupervisorInput[]; issues: unknown[] }

const supervisors = z.array(supervisorInput).check(
  z.minLength(1, { error: m.supervisors_required }),
  z.maxLength(MAX_SUPERVISORS, { error: m.supervisors_too_many }),
  z.refine(hasOnePrimary, {
    error: m.supervisors_primary_ambiguous,
    when: ({ value }) => Array.isArray(value) && value.length > 0 && value.every(Boolean),
  }),
  // Reports each duplicate address on its own row, where the form shows it.
  (context: Context) => {
    for (const [index, row] of context.value.entries()) {
      const first = context.value.findIndex((other) => other.email === row.email)
      if (first < index && row.email !== '')
        context.issues.push({
          code: 'custom',
          message: m.supervisors_email_duplicate(),
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
const myInternship = z.object({
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
const internshipToEdit = z.object({ ...shown, approvalRequired: z.boolean() })
export type InternshipToEdit = z.output<typeof internshipToEdit>

/** An internship in the reviewers' list (spec section 2, Internship approvals). */
export const internshipForReview = z.object({
  ...shown,
  version,
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

const notFound = { NOT_FOUND: refusal(404, m.internships_not_found) }
/** Of approving and rejecting. NOT_FOUND says the same of what never was and of what belongs to other departments. */
export const DECISION_ERRORS = {
  NOT_FOUND: refusal(404, m.internships_not_visible),
  CONFLICT: conflict(409, m.internships_no_longer_pending),
  OWN: refusal(403, m.internships_about_yourself),
} as const

export const internships = {
  register: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'POST',
      path: '/internships',
      summary: 'Register an internship with its supervisors',
      description:
        'For students with a complete profile. Creates the internship and its supervisors in one step. The status is approved at once if admins do not require approval.',
    })
    .errors({ PROFILE_INCOMPLETE: refusal(409, m.internships_profile_incomplete) })
    .input(internshipRegistration)
    .output(z.object({ id, status })),
  listMine: endpoint({ access: 'student', scope: 'internships:read' })
    .route({
      method: 'GET',
      path: '/internships/mine',
      summary: 'List your own internships, newest first',
      description:
        'All of your internships with their supervisors, the state of each request and the next automatic email.',
    })
    .output(z.array(myInternship)),
  getMine: endpoint({ access: 'student', scope: 'internships:read' })
    .route({
      method: 'GET',
      path: '/internships/{id}',
      summary: 'Read one of your own internships',
      description: 'For an internship of somebody else, the response is NOT_FOUND.',
    })
    .errors(notFound)
    .input(z.strictObject({ id }))
    .output(internshipToEdit),
  calendar: endpoint({ access: 'student', scope: null })
    .route(fileRoute('text/calendar', 'A calendar file'))
    .route({
      path: '/internships/{id}/calendar.ics',
      summary: 'Download the dates of one of your own internships as a calendar file',
      description: 'An iCalendar file with the first and the last day.',
    })
    .errors(notFound)
    .input(z.strictObject({ id }))
    .output(fileOutput),
  edit: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'PUT',
      path: '/internships/{id}',
      summary: 'Edit an internship without its supervisors',
      description:
        'If admins require approval, a rejected internship becomes pending again, and so does an approved one whose employer, position or dates change.',
    })
    .errors(notFound)
    .input(z.extend(facts, { id }).check(endsAfterStart))
    .output(z.object({ status })),
  delete: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'DELETE',
      path: '/internships/{id}',
      summary: 'Delete an internship within 24 hours of registering it',
      description: `Possible for ${DELETE_WINDOW_HOURS} hours after registering, and only without feedback.`,
    })
    .errors({
      ...notFound,
      TOO_LATE: refusal(409, m.internships_delete_too_late),
      HAS_FEEDBACK: refusal(409, m.internships_delete_has_feedback),
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
  listForReview: endpoint({ access: 'reader', scope: 'internships:read' })
    .route({
      method: 'GET',
      path: '/internships',
      summary: 'List the internships you may review, newest first',
      description:
        'Managers see internships of students in their departments. Filter by status, term and words, or by id to read one internship.',
    })
    .input(
      z.strictObject({
        id: oneRecord,
        status: z.optional(status),
        ...internshipFilters,
        ...assignedFilter,
        ...pageInput,
      }),
    )
    .output(z.extend(pageOf(internshipForReview), { asOf })),
  approve: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'POST',
      path: '/internships/{id}/approve',
      summary: 'Approve a pending internship',
      description:
        'The student gets an email. For your own internship, the response is OWN. Pass on the version that you have read; if it has changed since, the answer is CONFLICT with what has changed and the version to decide about now.',
    })
    .errors(DECISION_ERRORS)
    .input(z.strictObject({ id, version }))
    .output(z.void()),
  reject: endpoint({ access: 'reviewer', scope: 'internships:review' })
    .route({
      method: 'POST',
      path: '/internships/{id}/reject',
      summary: 'Reject a pending internship, optionally with a reason',
      description: 'The student gets an email with the reason. The version works as for approving.',
    })
    .errors(DECISION_ERRORS)
    .input(z.strictObject({ id, version, reason: z._default(optionalText, '') }))
    .output(z.void()),
}
