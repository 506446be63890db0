import * as z from 'zod/mini'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { pageInput, pageOf, recordFilters } from '../pages.ts'
import { conflict, version } from '../shown-version.ts'
import { id } from '../text.ts'
import { aboutMidterm, midtermToRelease } from './midterm-shown.ts'
import { ASK_ERRORS, feedbackAnswers, formPromise, LINK_ERRORS, linkToken, STUDENT_ERRORS } from './requests.ts'

const notFound = { NOT_FOUND: refusal(404, m.midterm_not_found) }
const bySupervisor = z.strictObject({ supervisorId: id })

export const midterms = {
  request: endpoint({ access: 'student', scope: null })
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/midterm-request',
      summary: 'Ask a supervisor for mid-term feedback by email',
      description: `For students, on approved internships until the final feedback is requested. Sends an email with a link that is valid for ${FEEDBACK_LINK_DAYS} days; earlier links stay valid.`,
    })
    .errors({
      ...ASK_ERRORS,
      OFFICE_ONLY: STUDENT_ERRORS.OFFICE_ONLY,
      NOT_ASKED: refusal(409, m.midterm_not_asked),
      FINAL_REQUESTED: refusal(409, m.midterm_final_requested),
    })
    .input(bySupervisor)
    /** False if the last email is less than a minute old, which means a double click. */
    .output(z.object({ isSent: z.boolean() })),
  submit: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/midterm-links/submit',
      summary: "Submit the supervisor's mid-term feedback",
      description:
        'For whoever has the link, once. Takes the same answers as the final feedback; sending them again is no error.',
    })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken, answers: feedbackAnswers, promise: z.optional(formPromise) }))
    .output(z.object({ studentName: z.string() })),
  renewLink: endpoint({ access: 'linkHolder', scope: null })
    .route({
      method: 'POST',
      path: '/midterm-links/renew',
      summary: 'Email a new mid-term link to the address on file; the response is always the same',
      description: 'For whoever has the link, even if it has expired.',
    })
    .errors({ TOO_MANY_REQUESTS: refusal(429, m.common_too_many_attempts_retry_later) })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
  view: endpoint({ access: 'student', scope: null })
    .route({
      method: 'GET',
      path: '/supervisors/{supervisorId}/midterm-feedback',
      summary: 'Read released mid-term feedback on one of your own internships',
      description: 'Mid-term feedback becomes visible once it is released.',
    })
    .errors(notFound)
    .input(bySupervisor)
    .output(z.object(aboutMidterm)),
  listToRelease: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/midterm-feedback',
      summary: 'List the mid-term feedback that waits to be released, oldest first',
      description: 'Managers see the mid-term feedback on students in their departments.',
    })
    .input(z.strictObject({ ...pageInput, ...recordFilters }))
    .output(pageOf(midtermToRelease)),
  release: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/midterm-feedback/release',
      summary: 'Release mid-term feedback to the student',
      description:
        'The student gets an email and can read the mid-term feedback. The version works as for approving an internship.',
    })
    .errors({
      NOT_FOUND: refusal(404, m.feedback_not_visible_to_reviewer),
      CONFLICT: conflict(409, m.midterm_already_released),
      OWN: refusal(403, m.midterm_about_yourself),
    })
    .input(z.extend(bySupervisor, { version }))
    .output(z.void()),
}
