import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import * as m from '#messages'
import { refusal } from './errors.ts'
import { LINK_ERRORS, linkToken } from './feedback-requests.ts'
import { emailAddress, requiredLine } from './text.ts'

/** The colleague who takes over the request (product.md, the supervisor's link). */
export const colleague = z.strictObject({
  name: requiredLine(m.please_enter_your_colleagues_name),
  email: emailAddress(m.please_enter_your_colleagues_email_address, m.please_enter_valid_email_address),
})

/** Why a request cannot go to this colleague. */
export const HAND_OVER_ERRORS = {
  STUDENTS_ADDRESS: refusal(409, m.this_is_students_address_please_enter),
  SAME_ADDRESS: refusal(409, m.this_is_address_request_was_sent),
  ALREADY_ASKED: refusal(409, m.this_colleague_is_already_named_as),
  COLLEAGUE_DECLINED: refusal(409, m.this_colleague_did_not_supervise),
  TOO_MANY_HAND_OVERS: refusal(409, m.this_request_has_already_been_passed),
  TOO_MANY_EMAILS: refusal(429, m.this_colleague_has_already_received_several),
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
