import * as z from 'zod/mini'
import { DESCRIPTION_MIN_LENGTH, INTERNSHIP_STATUSES } from '#domain/internships/internship'
import { hasOnePrimary, MAX_SUPERVISORS } from '#domain/internships/supervisors'
import { LANGUAGES } from '#domain/text/languages'
import { isDay } from '#domain/time/dates'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { atLeast, emailAddress, id, instant, requiredLine, requiredText, type Sentence } from '../text.ts'
import { supervisorOnDashboard } from './supervisors-on-dashboard.ts'

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

/** The fields of the internship form, without supervisors. The queries, the import and the data download follow this list. */
export const INTERNSHIP_FACTS = z.keyof(facts).options

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

export const internshipStatus = z.enum(INTERNSHIP_STATUSES)

/** What everybody who can see an internship gets. */
export const shownInternship = {
  id,
  employerName: z.string(),
  industry: z.string(),
  positionTitle: z.string(),
  description: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: internshipStatus,
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  /** Null if it is not approved, or was approved before this time was recorded. */
  approvedAt: z.nullable(instant),
  supervisors: z.array(supervisorOnDashboard),
}

/** An internship in the edit form, which warns if a change requires a new approval. */
const internshipToEdit = z.object({ ...shownInternship, approvalRequired: z.boolean() })
export type InternshipToEdit = z.output<typeof internshipToEdit>

export const INTERNSHIP_NOT_FOUND = { NOT_FOUND: refusal(404, m.internships_not_found) }

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
    .output(z.object({ id, status: internshipStatus })),
  getMine: endpoint({ access: 'student', scope: 'internships:read' })
    .route({
      method: 'GET',
      path: '/internships/{id}',
      summary: 'Read one of your own internships',
      description: 'For an internship of somebody else, the response is NOT_FOUND.',
    })
    .errors(INTERNSHIP_NOT_FOUND)
    .input(z.strictObject({ id }))
    .output(internshipToEdit),
  edit: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'PUT',
      path: '/internships/{id}',
      summary: 'Edit an internship without its supervisors',
      description:
        'If admins require approval, a rejected internship becomes pending again, and so does an approved one whose employer, position or dates change.',
    })
    .errors(INTERNSHIP_NOT_FOUND)
    .input(z.extend(facts, { id }).check(endsAfterStart))
    .output(z.object({ status: internshipStatus })),
}
