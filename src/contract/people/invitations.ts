import * as z from 'zod/mini'
import { PROTOCOLS } from '#domain/identity/saml-provider'
import { INVITATION_DAYS } from '#domain/people/invitation'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { confirmPassword, password, passwordsMatch, RESET_PASSWORD_MIN_LENGTH } from '../identity/account.ts'
import { departmentNames, emailAddress, id, instant, requiredLine } from '../text.ts'

const invitedRole = z.enum(['manager', 'admin'])

/** The form of User Management's 'Invite'. */
export const newInvitation = z
  .strictObject({
    email: emailAddress(m.common_account_email_required, m.common_account_email_invalid),
    role: invitedRole,
    /** The departments of a manager; ignored for admins. */
    departments: departmentNames,
  })
  .check(
    z.refine(({ role, departments: chosen }) => role === 'admin' || chosen.length > 0, {
      error: m.common_departments_required,
      path: ['departments'],
    }),
  )

/** An invitation that is neither accepted nor revoked. */
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
  /** Whether the address has a confirmed account, whose owner accepts by signing in. */
  hasAccount: z.boolean(),
  /** The university's sign-on, if it replaces the password. */
  signOn: z.nullable(z.object({ id: z.string(), protocol: z.enum(PROTOCOLS), name: z.string() })),
})

const name = {
  firstName: requiredLine(m.common_first_name_required),
  lastName: requiredLine(m.common_last_name_required),
}
const newPassword = password(m.common_password_required, RESET_PASSWORD_MIN_LENGTH, () =>
  m.invitations_password_too_short({ resetPasswordMinLength: RESET_PASSWORD_MIN_LENGTH }),
)

export type Invitation = z.output<typeof invitation>

/** The form for accepting without an account. */
export const acceptanceForm = z.object({ ...name, password: newPassword, confirmPassword }).check(passwordsMatch)

const token = z.string().check(z.minLength(1), z.maxLength(200))

/** Why an invitation cannot be used. */
export const INVITATION_ERRORS = {
  UNKNOWN: refusal(404, m.invitations_link_unknown),
  EXPIRED: refusal(410, () => m.invitations_link_expired({ days: INVITATION_DAYS })),
  USED: refusal(410, m.invitations_link_used),
  WITHDRAWN: refusal(410, m.invitations_link_withdrawn),
} as const

const NOT_OPEN = refusal(404, m.invitations_not_open)

export const invitations = {
  list: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/invitations', summary: 'List the open invitations of staff, newest first' })
    .output(z.array(openInvitation)),
  send: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/invitations',
      summary: 'Invite somebody to become a manager or an admin',
      description: `The link is valid for ${INVITATION_DAYS} days.`,
    })
    .errors({
      HAS_ROLE: refusal(409, m.invitations_already_staff),
      ALREADY_INVITED: refusal(409, m.invitations_already_invited),
      UNKNOWN_DEPARTMENT: refusal(409, m.common_department_not_found),
    })
    .input(newInvitation)
    .output(z.void()),
  resend: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/invitations/{id}/email',
      summary: 'Send the invitation again, for seven more days',
    })
    .errors({ NOT_FOUND: NOT_OPEN })
    .input(z.strictObject({ id }))
    .output(z.void()),
  withdraw: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'DELETE',
      path: '/invitations/{id}',
      summary: 'Withdraw an open invitation',
      description: 'The link stops working at once.',
    })
    .errors({ NOT_FOUND: NOT_OPEN })
    .input(z.strictObject({ id }))
    .output(z.void()),
  open: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/invitation-links/open',
      summary: 'Read the invitation behind a link; changes nothing',
    })
    .errors(INVITATION_ERRORS)
    .input(z.strictObject({ token }))
    .output(invitation),
  accept: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/invitation-links/accept',
      summary: 'Accept an invitation with a new account, or signed in with the account of its address',
    })
    .errors({
      ...INVITATION_ERRORS,
      SIGN_IN_FIRST: refusal(409, m.invitations_log_in_first),
      COMMON_PASSWORD: refusal(400, m.common_password_too_common),
      OTHER_ACCOUNT: refusal(409, m.invitations_other_account),
    })
    .input(z.strictObject({ token, account: z.optional(z.strictObject({ ...name, password: newPassword })) }))
    .output(z.void()),
}
