import * as z from 'zod/mini'
import { MAX_SUPERVISORS } from '#domain/internships/supervisors'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id } from '../text.ts'
import { supervisorInput } from './internships.ts'

/** The input of adding or correcting a supervisor (product decision 6). */
export const supervisorForm = z.omit(supervisorInput, { isPrimary: true })
export type SupervisorForm = z.output<typeof supervisorForm>

/** Why a supervisor cannot be corrected. */
export const CORRECTION_ERRORS = {
  DUPLICATE_EMAIL: refusal(409, m.supervisors_email_duplicate),
  ALREADY_SUBMITTED: refusal(409, m.supervisors_already_submitted),
  SECOND_CONTACT: refusal(409, m.second_contact_already_asked_person),
} as const

/** Refuses students, because only the office can reopen requests that it has closed. */
export const CLOSED_BY_OFFICE = refusal(409, m.requests_closed_by_office)

const changeErrors = {
  NOT_FOUND: refusal(404, m.supervisors_not_found),
  CLOSED: CLOSED_BY_OFFICE,
  ...CORRECTION_ERRORS,
} as const

/** Changes after registration, until the supervisor has submitted (product decision 6). */
export const supervisors = {
  add: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'POST',
      path: '/internships/{internshipId}/supervisors',
      summary: 'Add a supervisor',
      description: `An internship has at most ${MAX_SUPERVISORS} supervisors, each with a different address.`,
    })
    .errors({
      NOT_FOUND: refusal(404, m.internships_not_found),
      DUPLICATE_EMAIL: changeErrors.DUPLICATE_EMAIL,
      SECOND_CONTACT: changeErrors.SECOND_CONTACT,
      TOO_MANY: refusal(409, m.supervisors_too_many),
    })
    .input(z.extend(supervisorForm, { internshipId: id }))
    .output(z.object({ id })),
  correct: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'PUT',
      path: '/supervisors/{supervisorId}',
      summary: 'Correct name or address; a new address revokes the links sent to the old one',
      description: 'For students, until the supervisor has submitted feedback.',
    })
    .errors(changeErrors)
    .input(z.extend(supervisorForm, { supervisorId: id }))
    .output(z.void()),
  remove: endpoint({ access: 'student', scope: 'internships:write' })
    .route({
      method: 'DELETE',
      path: '/supervisors/{supervisorId}',
      summary: 'Remove a supervisor; one must remain',
      description:
        'For students, until the supervisor has submitted feedback. Exactly one of those left must be the primary one.',
    })
    .errors({
      NOT_FOUND: changeErrors.NOT_FOUND,
      CLOSED: changeErrors.CLOSED,
      ALREADY_SUBMITTED: refusal(409, m.supervisors_has_given_feedback),
      LAST_SUPERVISOR: refusal(409, m.supervisors_last_required),
    })
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
}
