import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { LINK_ERRORS, linkToken } from './feedback-requests.ts'
import { emailAddress, requiredLine } from './text.ts'

/** The colleague who takes over the request (product.md, the supervisor's link). */
export const colleague = z.strictObject({
  name: requiredLine("Please enter your colleague's name"),
  email: emailAddress("Please enter your colleague's email address", 'Please enter a valid email address'),
})

/** Why a request cannot go to this colleague. */
export const HAND_OVER_ERRORS = {
  STUDENTS_ADDRESS: {
    status: 409,
    message: "This is the student's address. Please enter the address of a colleague.",
  },
  SAME_ADDRESS: {
    status: 409,
    message: 'This is the address the request was sent to. Please enter the address of a colleague.',
  },
  ALREADY_ASKED: { status: 409, message: 'This colleague is already named as a supervisor of this internship.' },
  TOO_MANY_HAND_OVERS: {
    status: 409,
    message: 'This request has already been passed on three times. Please tell the student who should answer it.',
  },
  TOO_MANY_EMAILS: {
    status: 429,
    message: 'This colleague has already received several emails in the last 24 hours. Please try again later.',
  },
} as const

function linkRoute(path: `/${string}`, summary: string) {
  return oc
    .route({ method: 'POST', path, summary })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken }))
    .output(z.void())
}

/** What a supervisor can say about the assignment through an emailed link. */
export const assignments = {
  confirm: linkRoute('/feedback-links/confirmation', 'Confirm that you supervise the student'),
  decline: linkRoute('/feedback-links/decline', 'State that you did not supervise the student'),
  undoDecline: linkRoute('/feedback-links/undo-decline', 'Withdraw having declined'),
  handOver: oc
    .route({ method: 'POST', path: '/feedback-links/hand-over', summary: 'Pass the request on to a colleague' })
    .errors({ ...LINK_ERRORS, ...HAND_OVER_ERRORS })
    .input(z.extend(colleague, { token: linkToken }))
    .output(z.void()),
}
