import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'
import { ASK_ERRORS, feedbackAnswers, LINK_ERRORS, linkToken } from './feedback-requests.ts'
import { aboutMidterm, midtermToRelease } from './midterm-shown.ts'
import { pageInput, pageOf } from './pages.ts'
import { id } from './text.ts'

const notFound = { NOT_FOUND: { status: 404, message: 'This mid-term feedback does not exist.' } }
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
      NOT_ASKED: { status: 409, message: 'No mid-term feedback is asked for on this internship.' },
      FINAL_REQUESTED: {
        status: 409,
        message: 'The final feedback of this supervisor has been requested, so it is too late for mid-term feedback.',
      },
    })
    .input(bySupervisor)
    .output(z.void()),
  submit: oc
    .route({ method: 'POST', path: '/midterm-links/submit', summary: "Submit the supervisor's mid-term feedback" })
    .errors(LINK_ERRORS)
    .input(z.strictObject({ token: linkToken, answers: feedbackAnswers }))
    .output(z.object({ studentName: z.string() })),
  renewLink: oc
    .route({
      method: 'POST',
      path: '/midterm-links/renew',
      summary: 'Email a new mid-term link to the address on file; the response is always the same',
    })
    .errors({ TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please try again later.' } })
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
      ...notFound,
      CONFLICT: { status: 409, message: 'This mid-term feedback has been released already.' },
      OWN: { status: 403, message: 'This feedback is about you. Somebody else has to release it.' },
    })
    .input(bySupervisor)
    .output(z.void()),
}
