import * as z from 'zod/mini'
import { perRating } from '#domain/feedback/feedback'
import { FEEDBACK_LINK_DAYS, LINK_TOKEN_MIN_LENGTH } from '#domain/feedback/feedback-link'
import { fittingObservations } from '#domain/feedback/observations'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { CLOSED_BY_OFFICE } from '../internships/supervisors.ts'
import { id, instant, optionalText, requiredText } from '../text.ts'
import { furtherAnswers, shownQuestion } from './further-answers.ts'
import { sentObservations } from './observations.ts'

/** The token in an emailed link. */
export const linkToken = z
  .string({ error: m.link_token_invalid })
  .check(
    z.minLength(LINK_TOKEN_MIN_LENGTH, { error: m.link_token_invalid }),
    z.maxLength(200, { error: m.link_token_invalid }),
  )

const rating = z
  .int({ error: m.link_rating_required })
  .check(z.minimum(1, { error: m.link_rating_required }), z.maximum(5, { error: m.link_rating_required }))

/** Null means 'Not observed'; rejected as missing unless admins allow it. */
const skill = z.nullable(rating)

const formAnswers = z.strictObject({
  ...perRating(skill),
  overallRating: rating,
  strengths: requiredText(m.link_strengths_required),
  developmentAreas: requiredText(m.link_development_areas_required),
  additionalComments: z._default(optionalText, ''),
  /** The reasons for ratings of 1, 2 and 5; those for other ratings are not stored. */
  observations: z._default(sentObservations, {}),
  /** Answers to the department's questions. */
  further: furtherAnswers,
})

/** The supervisor's answers (spec section 5, Employer form). */
export const feedbackAnswers = formAnswers.check(
  z.overwrite((answers) => ({
    ...answers,
    observations: fittingObservations(answers, answers.observations),
  })),
)
export type FeedbackAnswers = z.output<typeof feedbackAnswers>

/** What the page has told the supervisor about their answers, sealed, as the form carries it. */
export const formPromise = z.string().check(z.maxLength(1000))

/** The supervisor's reply to the reviewer's question; only staff read it. */
export const replyToQuestion = optionalText

/** What the supervisor sees above the form (spec section 2). */
const openedRequest = z.object({
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
  /** What the department asks beyond the six ratings and the texts. */
  questions: z.array(shownQuestion),
  /** A reviewer's open question about the answers, together with the answers; null without one. */
  asked: z.nullable(z.object({ questionId: id, question: z.string(), answers: feedbackAnswers })),
})
export type OpenedRequest = z.output<typeof openedRequest>

/** Errors of a link (spec section 8). */
export const LINK_ERRORS = {
  INVALID_LINK: refusal(404, m.link_invalid),
  LINK_WITHOUT_SUPERVISOR: refusal(404, m.link_supervisor_not_found),
  LINK_WITHOUT_INTERNSHIP: refusal(404, m.link_internship_not_found),
  LINK_EXPIRED: refusal(410, m.link_expired),
  LINK_REVOKED: refusal(410, m.link_invalid),
  LINK_CLOSED: refusal(410, m.link_invalid),
  LINK_UNREQUESTED: refusal(409, m.link_not_requested),
  LINK_USED: refusal(410, m.link_already_used),
} as const

/** Why a supervisor cannot be sent a request or reminder now. */
export const ASK_ERRORS = {
  NOT_FOUND: refusal(404, m.supervisors_not_found),
  NOT_APPROVED: refusal(409, m.requests_internship_not_approved),
  ALREADY_SUBMITTED: refusal(409, m.requests_already_submitted),
  DECLINED: refusal(409, m.requests_supervisor_declined),
  TOO_MANY_EMAILS: refusal(429, m.requests_too_many_emails),
  REQUEST_NOT_SENT: refusal(409, m.requests_not_sent_yet),
} as const

/** Why students cannot ask. */
export const STUDENT_ERRORS = {
  ...ASK_ERRORS,
  CLOSED: CLOSED_BY_OFFICE,
  OFFICE_ONLY: refusal(409, m.requests_office_only),
} as const

export const feedbackRequests = {
  request: endpoint({ access: 'student', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/feedback-request',
      summary: 'Request feedback by email',
      description: `For students, once the internship is approved. Sends an email with a link that is valid for at least ${FEEDBACK_LINK_DAYS} days, in place of one that still waits to be sent.`,
    })
    .errors(STUDENT_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
  remind: endpoint({ access: 'student', scope: 'feedback:request' })
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/reminder',
      summary: 'Send the supervisor a reminder',
      description:
        'Sends another email with a new link, once the request has left for the current address; earlier links stay valid.',
    })
    .errors(STUDENT_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(z.void()),
  openLink: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/open',
      summary: 'Read the request behind an emailed link',
      description: 'Shows whom the feedback is about; changes nothing.',
    })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken }))
    .output(openedRequest),
  submit: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/submit',
      summary: "Submit the supervisor's feedback",
      description:
        'For whoever has the link, once. Ratings are whole numbers from 1 to 5; null stands for ‘not observed’, where admins allow it. Observations beside other ratings than 1, 2 and 5 are not stored. Sending the same answers again is no error.',
    })
    .errors(LINK_ERRORS)
    .input(
      z.strictObject({
        token: linkToken,
        answers: feedbackAnswers,
        wantsCopy: z._default(z.boolean(), false),
        /** The form was opened by choosing a rating in a reminder. */
        isFromRating: z._default(z.boolean(), false),
        promise: z.optional(formPromise),
      }),
    )
    .output(z.object({ studentName: z.string() })),
  answerQuestion: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/answer-question',
      summary: 'Answer a reviewer’s question about submitted feedback, with the same or changed answers',
      description:
        'For whoever has the link, once. `answers` are all of them, as for submitting. Sending the same again is no error.',
    })
    .errors(LINK_ERRORS)
    .input(
      z.strictObject({
        token: linkToken,
        questionId: id,
        reply: z._default(replyToQuestion, ''),
        answers: feedbackAnswers,
      }),
    )
    .output(z.object({ studentName: z.string() })),
  openOther: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/others/{supervisorId}',
      summary: 'Open another request that was emailed to the same address; returns the token of its link',
      description:
        'For whoever has the link, while it is open. The other request must have been emailed to the same person at the same address; the returned link ends with this one.',
    })
    .errors({ ...LINK_ERRORS, NOT_FOUND: refusal(404, m.requests_no_longer_open) })
    .input(
      z.strictObject({
        token: linkToken,
        supervisorId: id,
        /**
         * Proves that the feedback was submitted through the link during this visit; without it, the link must still be valid.
         */
        visit: z.optional(z.string().check(z.maxLength(1000))),
      }),
    )
    .output(z.object({ token: z.string() })),
  noteOpening: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/opening',
      summary: 'Record that the supervisor has started the form; the response is always the same',
      description:
        'Lets the student see that the form was opened. Reviewers see in the figures how many have filled something in.',
    })
    .input(
      z.strictObject({
        token: linkToken,
        /** The supervisor has filled in something. */
        hasBegun: z._default(z.boolean(), false),
      }),
    )
    .output(z.void()),
  requestCopy: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/copy',
      summary:
        'Email the submitted answers to the address on file, at most once an hour; the response is always the same',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
  renewLink: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/feedback-links/renew',
      summary: 'Email a new link to the address on file; the response is always the same',
      description: 'For whoever has the link, even if it has expired.',
    })
    .errors({ TOO_MANY_REQUESTS: refusal(429, m.common_too_many_attempts_retry_later) })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
}
