import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { openSession, person, SESSION_ENDED } from '../identity/sessions.ts'
import { pageInput, pageOf } from '../pages.ts'
import { departmentNames, emailAddress, id, instant, searchTerm } from '../text.ts'

/** A row of User Management (spec sections 2 and 3). */
const staffMember = z.extend(z.omit(person, { university: true, graduationYear: true }), {
  /** The single sign-on whose rules decide this person's role; null if none does. */
  rulesOf: z.nullable(z.string()),
})
export type StaffMember = z.output<typeof staffMember>

/** Any account, as admins find it. */
export const account = z.extend(z.omit(person, { departments: true }), {
  emailVerified: z.boolean(),
  /** Null unless the account is locked. */
  lockedAt: z.nullable(instant),
  /** Null if no sign-in has been recorded. */
  lastSignInAt: z.nullable(instant),
})
export type Account = z.output<typeof account>

const NO_USER = refusal(404, m.staff_user_not_found)
const oneAccount = z.strictObject({ id })

/** Spec section 5, Add Manager. */
export const newManager = z.strictObject({
  email: emailAddress(m.common_account_email_required, m.common_account_email_invalid),
  departments: departmentNames.check(z.minLength(1, { error: m.common_departments_required })),
})

export const users = {
  listStaff: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/users', summary: 'List admins and managers, newest first' })
    .output(z.array(staffMember)),
  addManager: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/managers',
      summary: 'Make a user manager of these departments',
      description: 'The user must have an account already.',
    })
    .errors({
      NO_ACCOUNT: refusal(404, m.staff_manager_account_not_found),
      OWN_ACCOUNT: refusal(409, m.staff_manager_own_account),
      IS_ADMIN: refusal(409, m.staff_manager_already_admin),
      /** Returned unless `confirm` is set; the message names the student. */
      STUDENT_ACCOUNT: refusal(409, m.staff_manager_student_account),
      UNKNOWN_DEPARTMENT: refusal(409, m.common_department_not_found),
    })
    .input(z.extend(newManager, { confirm: z.optional(z.boolean()) }))
    /** True if the person was already a manager; their departments have been replaced. */
    .output(z.object({ wasManager: z.boolean() })),
  removeManager: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'DELETE',
      path: '/managers/{id}',
      summary: 'Make a manager a student again; removes their departments and ends their sessions',
    })
    .errors({
      NOT_FOUND: NO_USER,
      CONFLICT: refusal(409, m.staff_not_manager),
    })
    .input(z.strictObject({ id }))
    .output(z.void()),
  search: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/accounts', summary: 'Find accounts by name or email, newest first' })
    .input(z.strictObject({ search: z.optional(searchTerm), ...pageInput }))
    .output(pageOf(account)),
  get: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/accounts/{id}', summary: 'Read an account' })
    .errors({ NOT_FOUND: NO_USER })
    .input(oneAccount)
    .output(
      z.extend(account, {
        departments: z.array(z.string()),
        hasSecondFactor: z.boolean(),
        /**
         * The lasting identifiers by which connections with email domains know the account, and the identity system that has
         * deactivated it.
         */
        signOns: z.array(
          z.object({
            kind: z.enum(['sign-on', 'provisioning']),
            connectionId: id,
            name: z.string(),
            identifier: z.string(),
          }),
        ),
      }),
    ),
  listSessions: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/accounts/{id}/sessions', summary: "List a user's sessions, last used first" })
    .errors({ NOT_FOUND: NO_USER })
    .input(oneAccount)
    .output(z.array(openSession)),
  endSession: endpoint({ access: 'admin', scope: null })
    .route({ method: 'DELETE', path: '/accounts/{id}/sessions/{sessionId}', summary: "End one of a user's sessions" })
    .errors({ NOT_FOUND: SESSION_ENDED })
    .input(z.strictObject({ id, sessionId: id }))
    .output(z.void()),
  endSessions: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'DELETE',
      path: '/accounts/{id}/sessions',
      summary: "End a user's sessions, except the caller's own",
    })
    .errors({ NOT_FOUND: NO_USER })
    .input(oneAccount)
    .output(z.void()),
  lock: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/accounts/{id}/lock',
      summary: 'Lock an account and end its sessions',
      description: 'The last admin cannot be locked.',
    })
    .errors({
      NOT_FOUND: NO_USER,
      OWN_ACCOUNT: refusal(409, m.staff_lock_refused_own_account),
      LAST_ADMIN: refusal(409, m.staff_lock_refused_last_admin),
    })
    .input(oneAccount)
    .output(z.void()),
  resetFactors: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'DELETE',
      path: '/accounts/{id}/factors',
      summary: "Remove a user's second factors, for somebody who has lost their device",
      description: 'An email tells the owner.',
    })
    .errors({
      NOT_FOUND: NO_USER,
      OWN_ACCOUNT: refusal(409, m.staff_factors_reset_own_account),
    })
    .input(oneAccount)
    .output(z.void()),
  unlock: endpoint({ access: 'freshAdmin', scope: null })
    .route({ method: 'DELETE', path: '/accounts/{id}/lock', summary: 'Unlock an account' })
    .errors({ NOT_FOUND: NO_USER })
    .input(oneAccount)
    .output(z.void()),
}
