import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import * as m from '#messages'
import { ACCESS_ERRORS, refusal } from './errors.ts'
import { supervisorInput } from './internships.ts'
import { id } from './text.ts'

/** The input of adding or correcting a supervisor (product decision 6). */
export const supervisorForm = z.omit(supervisorInput, { isPrimary: true })
export type SupervisorForm = z.output<typeof supervisorForm>

const changeErrors = {
  ...ACCESS_ERRORS,
  NOT_FOUND: refusal(404, m.supervisors_not_found),
  DUPLICATE_EMAIL: refusal(409, m.supervisors_email_duplicate),
  ALREADY_SUBMITTED: refusal(409, m.supervisors_already_submitted),
} as const

/** Changes after registration, until the supervisor has submitted (product decision 6). */
export const supervisors = {
  add: oc
    .route({ method: 'POST', path: '/internships/{internshipId}/supervisors', summary: 'Add a supervisor' })
    .errors({
      ...ACCESS_ERRORS,
      NOT_FOUND: refusal(404, m.internships_not_found),
      DUPLICATE_EMAIL: changeErrors.DUPLICATE_EMAIL,
      TOO_MANY: refusal(409, m.supervisors_too_many),
    })
    .input(z.extend(supervisorForm, { internshipId: id }))
    .output(z.object({ id })),
  correct: oc
    .route({
      method: 'PUT',
      path: '/supervisors/{supervisorId}',
      summary: 'Correct name or address; a new address revokes the links sent to the old one',
    })
    .errors(changeErrors)
    .input(z.extend(supervisorForm, { supervisorId: id }))
    .output(z.void()),
  remove: oc
    .route({ method: 'DELETE', path: '/supervisors/{supervisorId}', summary: 'Remove a supervisor; one must remain' })
    .errors({ ...changeErrors, LAST_SUPERVISOR: refusal(409, m.supervisors_last_required) })
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
}
