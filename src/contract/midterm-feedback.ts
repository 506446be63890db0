import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import * as m from '#messages'
import { ACCESS_ERRORS, refusal } from './errors.ts'
import { ASK_ERRORS, feedbackAnswers, formPromise, LINK_ERRORS, linkToken } from './feedback-requests.ts'
import { aboutMidterm, midtermToRelease } from './midterm-shown.ts'
import { pageInput, pageOf } from './pages.ts'
import { conflict, version } from './shown-version.ts'
import { id } from './text.ts'

const notFound = { NOT_FOUND: refusal(404, m.midterm_not_found) }
const bySupervisor = z.strictObject({ supervisorId: id })

export const midterms = {
  request: oc
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/midterm-request',
      summary: 'Ask a supervisor for mid-term feedback by email',
    })
    .errors({
      ...ASK_ERRORS,
      NOT_ASKED: refusal(409, m.midterm_not_asked),
      FINAL_REQUESTED: refusal(409, m.midterm_final_requested),
    })
    .input(bySupervisor)
    /** Not sent if the last email is less than a minute old: that was a double click. */
    .output(z.object({ isSent: z.boolean() })),
  submit: oc
    .route({ method: 'POST', path: '/midterm-links/submit', summary: "Submit the supervisor's mid-term feedback" })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken, answers: feedbackAnswers, promise: z.optional(formPromise) }))
    .output(z.object({ studentName: z.string() })),
  renewLink: oc
    .route({
      method: 'POST',
      path: '/midterm-links/renew',
      summary: 'Email a new mid-term link to the address on file; the response is always the same',
    })
    .errors({ TOO_MANY_REQUESTS: refusal(429, m.common_too_many_attempts_retry_later) })
    .input(z.strictObject({ token: linkToken }))
    .output(z.void()),
  view: oc
    .route({
      method: 'GET',
      path: '/supervisors/{supervisorId}/midterm-feedback',
      summary: 'Read released mid-term feedback on one of your own internships',
    })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(bySupervisor)
    .output(z.object(aboutMidterm)),
  listToRelease: oc
    .route({
      method: 'GET',
      path: '/midterm-feedback',
      summary: 'List the mid-term feedback that waits to be released, oldest first',
    })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject(pageInput))
    .output(pageOf(midtermToRelease)),
  release: oc
    .route({
      method: 'POST',
      path: '/supervisors/{supervisorId}/midterm-feedback/release',
      summary: 'Release mid-term feedback to the student',
    })
    .errors({
      ...ACCESS_ERRORS,
      NOT_FOUND: refusal(404, m.feedback_not_visible_to_reviewer),
      CONFLICT: conflict(409, m.midterm_already_released),
      OWN: refusal(403, m.midterm_about_yourself),
    })
    .input(z.extend(bySupervisor, { version }))
    .output(z.void()),
}
