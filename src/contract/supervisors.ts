import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { TOO_MANY_SUPERVISORS } from '#domain/supervisors'
import { ACCESS_ERRORS } from './errors.ts'
import { supervisorInput } from './internships.ts'
import { id } from './text.ts'

/** The input of adding or correcting a supervisor (product decision 6). */
export const supervisorForm = z.omit(supervisorInput, { isPrimary: true })
export type SupervisorForm = z.output<typeof supervisorForm>

const changeErrors = {
  ...ACCESS_ERRORS,
  NOT_FOUND: { status: 404, message: 'Supervisor not found' },
  DUPLICATE_EMAIL: { status: 409, message: 'Duplicate email address' },
  ALREADY_SUBMITTED: {
    status: 409,
    message: 'This supervisor has already submitted feedback and can no longer be changed.',
  },
} as const

/** Changes after registration, until the supervisor has submitted (product decision 6). */
export const supervisors = {
  add: oc
    .route({ method: 'POST', path: '/internships/{internshipId}/supervisors', summary: 'Add a supervisor' })
    .errors({
      ...ACCESS_ERRORS,
      NOT_FOUND: { status: 404, message: 'This internship does not exist.' },
      DUPLICATE_EMAIL: changeErrors.DUPLICATE_EMAIL,
      TOO_MANY: { status: 409, message: TOO_MANY_SUPERVISORS },
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
    .errors({ ...changeErrors, LAST_SUPERVISOR: { status: 409, message: 'You must have at least one supervisor' } })
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
}
