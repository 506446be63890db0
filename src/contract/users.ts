import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'
import { person } from './session.ts'
import { emailAddress, id } from './text.ts'

/** A row of User Management (spec sections 2 and 3). */
export const staffMember = z.omit(person, { university: true, graduationYear: true })
export type StaffMember = z.output<typeof staffMember>

/** Spec section 5, Add Manager. */
export const newManager = z.strictObject({
  email: emailAddress('Email is required', 'Invalid email address'),
  departments: z
    .array(z.string().check(z.maxLength(200)))
    .check(z.minLength(1, 'Select at least one department'), z.maxLength(1000)),
})

export const users = {
  listStaff: oc
    .route({ method: 'GET', path: '/users', summary: 'List admins and managers, newest first' })
    .errors(ACCESS_ERRORS)
    .output(z.array(staffMember)),
  addManager: oc
    .route({ method: 'POST', path: '/managers', summary: 'Make a user manager of these departments' })
    .errors({
      ...ACCESS_ERRORS,
      NO_ACCOUNT: { status: 404, message: 'No account exists with this email address. The user must register first.' },
      OWN_ACCOUNT: { status: 409, message: 'This is your own account. An admin already sees all departments.' },
      IS_ADMIN: { status: 409, message: 'This user is an admin and already sees all departments.' },
      /** Returned unless `confirm` is set; the message names the student. */
      STUDENT_ACCOUNT: {
        status: 409,
        message: 'This user is a student. As a manager they lose the student screens.',
      },
      UNKNOWN_DEPARTMENT: {
        status: 409,
        message: 'A selected department no longer exists. Please check the departments and try again.',
      },
    })
    .input(z.extend(newManager, { confirm: z.optional(z.boolean()) }))
    /** True if the user was already a manager; their departments have been replaced. */
    .output(z.object({ wasManager: z.boolean() })),
  removeManager: oc
    .route({
      method: 'DELETE',
      path: '/managers/{id}',
      summary: 'Make a manager a student again; removes their departments and ends their sessions',
    })
    .errors({
      ...ACCESS_ERRORS,
      NOT_FOUND: { status: 404, message: 'This user does not exist.' },
      CONFLICT: { status: 409, message: 'This user is not a manager. The list now shows the current roles.' },
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
