import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { INVITATION_DAYS } from '#domain/invitation'
import * as m from '#messages'
import { confirmPassword, password, passwordsMatch, RESET_PASSWORD_MIN_LENGTH } from './accounts.ts'
import { ACCESS_ERRORS, FRESH_ERRORS, refusal } from './errors.ts'
import { departmentNames, emailAddress, id, instant, requiredLine } from './text.ts'

const invitedRole = z.enum(['manager', 'admin'])

/** The form of User Management's 'Invite'. */
export const newInvitation = z
  .strictObject({
    email: emailAddress(m.email_is_required, m.invalid_email_address),
    role: invitedRole,
    /** A manager's; ignored for admins. */
    departments: departmentNames,
  })
  .check(
    z.refine(({ role, departments: chosen }) => role === 'admin' || chosen.length > 0, {
      error: m.select_at_least_one_department,
      path: ['departments'],
    }),
  )

/** An invitation that has been neither accepted nor withdrawn. */
export const openInvitation = z.object({
  id,
  email: z.string(),
  role: invitedRole,
  departments: z.array(z.string()),
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
  invitedByName: z.nullable(z.string()),
})
export type OpenInvitation = z.output<typeof openInvitation>

/** What the holder of the link sees. */
export const invitation = z.object({
  email: z.string(),
  role: invitedRole,
  departments: z.array(z.string()),
  /** The address has a confirmed account, whose owner accepts by signing in. */
  hasAccount: z.boolean(),
  /** The university's sign-on, if it has taken the place of the password. */
  signOn: z.nullable(z.object({ id: z.string(), protocol: z.enum(['oidc', 'saml']), name: z.string() })),
})

const name = { firstName: requiredLine(m.first_name_is_required), lastName: requiredLine(m.last_name_is_required) }
const newPassword = password(m.password_is_required, RESET_PASSWORD_MIN_LENGTH, () =>
  m.password_must_be_at_least_characters({ resetPasswordMinLength: RESET_PASSWORD_MIN_LENGTH }),
)

export type Invitation = z.output<typeof invitation>

/** The form of somebody who has no account yet. */
export const acceptanceForm = z.object({ ...name, password: newPassword, confirmPassword }).check(passwordsMatch)

const token = z.string().check(z.minLength(1), z.maxLength(200))

const LINK_ERRORS = {
  UNKNOWN: refusal(404, m.this_link_is_not_valid_please),
  EXPIRED: refusal(410, () => m.this_invitation_has_expired_its_link({ days: INVITATION_DAYS })),
  USED: refusal(410, m.this_invitation_has_already_been_accepted),
  WITHDRAWN: refusal(410, m.this_invitation_has_been_withdrawn),
} as const

const NOT_OPEN = refusal(404, m.this_invitation_has_been_accepted_or)

export const invitations = {
  list: oc
    .route({ method: 'GET', path: '/invitations', summary: 'List the open invitations of staff, newest first' })
    .errors(ACCESS_ERRORS)
    .output(z.array(openInvitation)),
  send: oc
    .route({ method: 'POST', path: '/invitations', summary: 'Invite somebody to become a manager or an admin' })
    .errors({
      ...FRESH_ERRORS,
      HAS_ROLE: refusal(409, m.this_user_is_already_member_of),
      ALREADY_INVITED: refusal(409, m.there_is_already_open_invitation_for),
      UNKNOWN_DEPARTMENT: refusal(409, m.selected_department_no_longer_exists_please),
    })
    .input(newInvitation)
    .output(z.void()),
  resend: oc
    .route({
      method: 'POST',
      path: '/invitations/{id}/email',
      summary: 'Send the invitation again, for seven more days',
    })
    .errors({ ...ACCESS_ERRORS, NOT_FOUND: NOT_OPEN })
    .input(z.strictObject({ id }))
    .output(z.void()),
  withdraw: oc
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Withdraw an open invitation' })
    .errors({ ...ACCESS_ERRORS, NOT_FOUND: NOT_OPEN })
    .input(z.strictObject({ id }))
    .output(z.void()),
  open: oc
    .route({
      method: 'POST',
      path: '/invitation-links/open',
      summary: 'Read the invitation behind a link; changes nothing',
    })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token }))
    .output(invitation),
  accept: oc
    .route({
      method: 'POST',
      path: '/invitation-links/accept',
      summary: 'Accept an invitation with a new account, or signed in with the account of its address',
    })
    .errors({
      ...LINK_ERRORS,
      SIGN_IN_FIRST: refusal(409, m.please_log_in_with_this_address),
      COMMON_PASSWORD: refusal(400, m.this_password_is_too_common_please),
      OTHER_ACCOUNT: refusal(409, m.this_invitation_is_for_another_address),
    })
    .input(z.strictObject({ token, account: z.optional(z.strictObject({ ...name, password: newPassword })) }))
    .output(z.void()),
}
