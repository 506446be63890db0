import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import * as m from '#messages'
import { refusal } from './errors.ts'
import { LINK_ERRORS, linkToken } from './feedback-requests.ts'
import { emailAddress, requiredLine } from './text.ts'

/** The colleague who takes over the request (product.md, the supervisor's link). */
export const colleague = z.strictObject({
  name: requiredLine(m.ways_out_colleague_name_required),
  email: emailAddress(m.ways_out_colleague_email_required, m.common_email_invalid),
})

/** Why a request cannot go to this colleague. */
export const HAND_OVER_ERRORS = {
  STUDENTS_ADDRESS: refusal(409, m.ways_out_colleague_student_address),
  SAME_ADDRESS: refusal(409, m.ways_out_colleague_same_address),
  ALREADY_ASKED: refusal(409, m.ways_out_colleague_already_named),
  COLLEAGUE_DECLINED: refusal(409, m.ways_out_colleague_declined),
  TOO_MANY_HAND_OVERS: refusal(409, m.ways_out_too_many_hand_overs),
  TOO_MANY_EMAILS: refusal(429, m.ways_out_too_many_emails),
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
