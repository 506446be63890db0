import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { LINK_TOKEN_MIN_LENGTH } from '#domain/feedback-link'
import { ACCESS_ERRORS } from './errors.ts'
import { id, instant, optionalText, requiredText } from './text.ts'

/** The token in an emailed link. */
export const linkToken = z
  .string('Invalid token format')
  .check(z.minLength(LINK_TOKEN_MIN_LENGTH, 'Invalid token format'), z.maxLength(200, 'Invalid token format'))

const rating = z
  .int('This field is required')
  .check(z.minimum(1, 'This field is required'), z.maximum(5, 'This field is required'))

/** Null means 'Not observed'; rejected as missing unless admins allow it. */
const skill = z.nullable(rating)

/** The supervisor's answers (spec section 5, Employer form). */
export const feedbackAnswers = z.strictObject({
  technicalSkills: skill,
  communicationSkills: skill,
  problemSolving: skill,
  teamwork: skill,
  professionalism: skill,
  overallRating: rating,
  strengths: requiredText("Please describe the intern's key strengths"),
  developmentAreas: requiredText('Please describe areas for development'),
  additionalComments: z._default(optionalText, ''),
})
export type FeedbackAnswers = z.output<typeof feedbackAnswers>

/** What the supervisor sees above the form (spec section 2). */
export const openedRequest = z.object({
  supervisor: z.object({ id, name: z.string(), email: z.string() }),
  internship: z.object({
    id,
    studentName: z.string(),
    positionTitle: z.string(),
    employerName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
  }),
  expiresAt: z.nullable(instant),
  /** Whether 'Not observed' is a valid answer for skills. */
  allowsNotObserved: z.boolean(),
})
export type OpenedRequest = z.output<typeof openedRequest>

/** Errors of a link (spec section 8). */
export const LINK_ERRORS = {
  INVALID_LINK: { status: 404, message: 'Invalid or expired magic link' },
  LINK_WITHOUT_SUPERVISOR: { status: 404, message: 'Invalid magic link - supervisor not found' },
  LINK_WITHOUT_INTERNSHIP: { status: 404, message: 'Invalid magic link - internship not found' },
  LINK_EXPIRED: { status: 410, message: 'Magic link has expired' },
  LINK_REVOKED: { status: 410, message: 'Invalid or expired magic link' },
  LINK_CLOSED: { status: 410, message: 'Invalid or expired magic link' },
  LINK_UNREQUESTED: { status: 409, message: 'Feedback has not been requested yet.' },
  LINK_USED: { status: 410, message: 'Feedback has already been submitted through this link.' },
} as const

/** Why a supervisor cannot be sent a request or reminder now. */
export const ASK_ERRORS = {
  ...ACCESS_ERRORS,
  NOT_FOUND: { status: 404, message: 'Supervisor not found' },
  NOT_APPROVED: { status: 409, message: 'Feedback can be requested once the internship is approved.' },
  ALREADY_SUBMITTED: { status: 409, message: 'This supervisor has already submitted feedback.' },
  DECLINED: {
    status: 409,
    message: 'This person says that they did not supervise you. Correct the name or address first.',
  },
  TOO_MANY_EMAILS: {
    status: 429,
    message: 'This supervisor has already received three emails in the last 24 hours. Please try again later.',
  },
} as const

export const feedbackRequests = {
  request: oc
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/feedback-request',
      summary: 'Request feedback by email',
    })
    .errors(ASK_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
  remind: oc
    .route({ method: 'POST', path: '/supervisors/{supervisorId}/reminder', summary: 'Send the supervisor a reminder' })
    .errors(ASK_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
  openLink: oc
    .route({ method: 'POST', path: '/feedback-links/open', summary: 'Read the request behind an emailed link' })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken }))
    .output(openedRequest),
  submit: oc
    .route({ method: 'POST', path: '/feedback-links/submit', summary: "Submit the supervisor's feedback" })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken, answers: feedbackAnswers, wantsCopy: z._default(z.boolean(), false) }))
    .output(z.object({ studentName: z.string() })),
  openOther: oc
    .route({
      method: 'POST',
      path: '/feedback-links/others/{supervisorId}',
      summary: 'Open another request that was emailed to the same address; returns the token of its link',
    })
    .errors({ ...LINK_ERRORS, NOT_FOUND: { status: 404, message: 'This request is no longer open.' } })
    .input(
      z.strictObject({
        token: linkToken,
        supervisorId: id,
        /** Proves that the feedback was submitted through the link during this visit; without it, the link must be open. */
        visit: z.optional(z.string().check(z.maxLength(1000))),
      }),
    )
    .output(z.object({ token: z.string() })),
  noteOpening: oc
    .route({
      method: 'POST',
      path: '/feedback-links/opening',
      summary: 'Record that the supervisor has started the form; the response is always the same',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
  requestCopy: oc
    .route({
      method: 'POST',
      path: '/feedback-links/copy',
      summary:
        'Email the submitted answers to the address on file, at most once an hour; the response is always the same',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
  renewLink: oc
    .route({
      method: 'POST',
      path: '/feedback-links/renew',
      summary: 'Email a new link to the address on file; the response is always the same',
    })
    .errors({ TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please try again later.' } })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
}
