import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { INVITATION_DAYS } from '#domain/invitation'
import { COMMON_PASSWORD, confirmPassword, password, passwordsMatch, RESET_PASSWORD_MIN_LENGTH } from './accounts.ts'
import { ACCESS_ERRORS, FRESH_ERRORS } from './errors.ts'
import { departmentNames, emailAddress, id, instant, requiredLine } from './text.ts'

const invitedRole = z.enum(['manager', 'admin'])

/** The form of User Management's 'Invite'. */
export const newInvitation = z
  .strictObject({
    email: emailAddress('Email is required', 'Invalid email address'),
    role: invitedRole,
    /** A manager's; ignored for admins. */
    departments: departmentNames,
  })
  .check(
    z.refine(({ role, departments: chosen }) => role === 'admin' || chosen.length > 0, {
      error: 'Select at least one department',
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

const name = { firstName: requiredLine('First name is required'), lastName: requiredLine('Last name is required') }
const newPassword = password(
  'Password is required',
  RESET_PASSWORD_MIN_LENGTH,
  `Password must be at least ${RESET_PASSWORD_MIN_LENGTH} characters`,
)

export type Invitation = z.output<typeof invitation>

/** The form of somebody who has no account yet. */
export const acceptanceForm = z.object({ ...name, password: newPassword, confirmPassword }).check(passwordsMatch)

const token = z.string().check(z.minLength(1), z.maxLength(200))

const LINK_ERRORS = {
  UNKNOWN: { status: 404, message: 'This link is not valid. Please use the link from the newest email.' },
  EXPIRED: {
    status: 410,
    message: `This invitation has expired: its link works for ${INVITATION_DAYS} days. Please ask for a new one.`,
  },
  USED: { status: 410, message: 'This invitation has already been accepted. You can log in.' },
  WITHDRAWN: { status: 410, message: 'This invitation has been withdrawn.' },
} as const

const NOT_OPEN = {
  status: 404,
  message: 'This invitation has been accepted or withdrawn. The list now shows the open ones.',
} as const

export const invitations = {
  list: oc
    .route({ method: 'GET', path: '/invitations', summary: 'List the open invitations of staff, newest first' })
    .errors(ACCESS_ERRORS)
    .output(z.array(openInvitation)),
  send: oc
    .route({ method: 'POST', path: '/invitations', summary: 'Invite somebody to become a manager or an admin' })
    .errors({
      ...FRESH_ERRORS,
      HAS_ROLE: { status: 409, message: 'This user is already a member of staff. The list shows their role.' },
      ALREADY_INVITED: { status: 409, message: 'There is already an open invitation for this address.' },
      UNKNOWN_DEPARTMENT: {
        status: 409,
        message: 'A selected department no longer exists. Please check the departments and try again.',
      },
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
      SIGN_IN_FIRST: { status: 409, message: 'Please log in with this address to accept the invitation.' },
      COMMON_PASSWORD: { status: 400, message: COMMON_PASSWORD },
      OTHER_ACCOUNT: {
        status: 409,
        message: 'This invitation is for another address than the one you are signed in with.',
      },
    })
    .input(z.strictObject({ token, account: z.optional(z.strictObject({ ...name, password: newPassword })) }))
    .output(z.void()),
}
