import * as z from 'zod/mini'
import { HAND_OVER_UNDO_MINUTES } from '#domain/feedback/feedback-link'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { emailAddress, id, requiredLine } from '../text.ts'
import { LINK_ERRORS, linkToken } from './requests.ts'

/** The colleague who takes over the request (product.md, the supervisor's link). */
export const colleague = z.strictObject({
  name: requiredLine(m.ways_out_colleague_name_required),
  email: emailAddress(m.ways_out_colleague_email_required, m.common_email_invalid),
})

/** Why a request cannot go to this colleague. */
const HAND_OVER_ERRORS = {
  STUDENTS_ADDRESS: refusal(409, m.ways_out_colleague_student_address),
  NOT_YOURS: refusal(409, m.second_contact_not_forwarded),
  SAME_ADDRESS: refusal(409, m.ways_out_colleague_same_address),
  ALREADY_ASKED: refusal(409, m.ways_out_colleague_already_named),
  SECOND_CONTACT: refusal(409, m.second_contact_cannot_take_over),
  COLLEAGUE_DECLINED: refusal(409, m.ways_out_colleague_declined),
  TOO_MANY_HAND_OVERS: refusal(409, m.ways_out_too_many_hand_overs),
  TOO_MANY_EMAILS: refusal(429, m.ways_out_too_many_emails),
} as const

/** One person supervises fewer internships of a student than this. */
const MAX_DECLINED_ALSO = 100

const onlyToken = z.strictObject({ token: linkToken })

/** What a supervisor can say about the assignment through an emailed link. */
export const assignments = {
  confirm: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/confirmation',
      summary: 'Confirm that you supervise the student',
      description: 'The student sees the confirmation.',
    })
    .errors(LINK_ERRORS)
    .input(onlyToken)
    .output(z.void()),
  decline: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/decline',
      summary: "State that you are not the student's supervisor in this internship",
      description:
        'Ends the request and tells the student. Other internships of the student stay as they are, unless they are named.',
    })
    .errors(LINK_ERRORS)
    .input(
      z.extend(onlyToken, {
        /** The student's other supervisors with this name and address, who declines those too. */
        also: z._default(z.array(id).check(z.maxLength(MAX_DECLINED_ALSO)), []),
      }),
    )
    .output(z.void()),
  undoDecline: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/undo-decline',
      summary: 'Withdraw having declined',
      description: 'For whoever has the link, after having declined. Takes back what was declined together.',
    })
    .errors(LINK_ERRORS)
    .input(onlyToken)
    .output(z.void()),
  handOver: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/hand-over',
      summary: 'Pass the request on to a colleague',
      description: 'The colleague becomes the supervisor and gets the request; the student is told.',
    })
    .errors({ ...LINK_ERRORS, ...HAND_OVER_ERRORS })
    .input(z.extend(colleague, { token: linkToken }))
    .output(z.void()),
  undoHandOver: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/undo-hand-over',
      summary: 'Take back having passed the request on',
      description: `For whoever has the former link, for ${HAND_OVER_UNDO_MINUTES} minutes, until the colleague has answered.`,
    })
    .errors({
      ...LINK_ERRORS,
      NOT_NAMED: refusal(409, m.ways_out_undo_not_named),
      COLLEAGUE_ANSWERED: refusal(409, m.ways_out_undo_answered),
      NAMED_AGAIN: refusal(409, m.ways_out_undo_named_again),
      TOO_LATE: refusal(409, m.ways_out_undo_too_late),
    })
    .input(
      z.strictObject({
        token: linkToken,
        /** The address of the colleague who was named. */
        email: emailAddress(m.ways_out_colleague_email_required, m.common_email_invalid),
      }),
    )
    .output(z.void()),
}
