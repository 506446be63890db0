import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, instant, requiredText } from '../text.ts'

const dates = { requestedAt: instant, dueAt: instant }

/** A person's own request for erasure. */
const ownErasure = z.object({
  ...dates,
  /** Null while the request is open. */
  declinedAt: z.nullable(instant),
  declineReason: z.nullable(z.string()),
})
export type OwnErasure = z.output<typeof ownErasure>

/** A request that an admin has to answer. */
const erasureRequest = z.object({
  id,
  kind: z.enum(['student', 'supervisor']),
  name: z.string(),
  email: z.string(),
  ...dates,
})
export type ErasureRequest = z.output<typeof erasureRequest>

/** What an erasure deletes, in plain words with numbers. */
const preview = z.array(z.object({ what: z.string(), amount: z.number() }))
export type ErasurePreview = z.output<typeof preview>

/** The person reads the reason. */
export const declineRules = z.strictObject({ reason: requiredText(m.erasure_decline_reason_required) })

const GONE = refusal(404, m.erasure_request_closed)
const NO_STUDENT = refusal(404, m.students_not_found)
const oneRequest = z.strictObject({ id })

export const erasure = {
  getErasure: endpoint({ access: 'student', scope: null })
    .route({
      method: 'GET',
      path: '/account/erasure',
      summary: 'Read your request for erasure',
      description: 'The request is null if there is none.',
    })
    .output(z.object({ request: z.nullable(ownErasure) })),
  requestErasure: endpoint({ access: 'freshStudent', scope: null })
    .route({
      method: 'POST',
      path: '/account/erasure',
      summary: 'Ask for the erasure of everything held about you',
      description: 'An admin answers within a month.',
    })
    .output(z.void()),
  withdrawErasure: endpoint({ access: 'student', scope: null })
    .route({ method: 'DELETE', path: '/account/erasure', summary: 'Withdraw your request for erasure' })
    .errors({ NOT_FOUND: GONE })
    .output(z.void()),
  listErasures: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/erasure-requests', summary: 'List open requests for erasure, oldest first' })
    .output(z.array(erasureRequest)),
  previewErasure: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/erasure-requests/{id}/preview',
      summary: 'Count what an erasure deletes',
      description: 'Changes nothing.',
    })
    .errors({ NOT_FOUND: GONE })
    .input(oneRequest)
    .output(preview),
  erase: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/erasure-requests/{id}/erasure',
      summary: 'Erase what is held about the person',
      description: 'Cannot be undone.',
    })
    .errors({ NOT_FOUND: GONE })
    .input(oneRequest)
    .output(z.void()),
  declineErasure: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/erasure-requests/{id}/decline',
      summary: 'Decline a request for erasure',
      description: 'The person gets the reason by email.',
    })
    .errors({ NOT_FOUND: GONE })
    .input(z.extend(declineRules, { id }))
    .output(z.void()),
  previewStudent: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/students/{id}/erasure',
      summary: "Count what a student's erasure deletes",
      description: 'Changes nothing.',
    })
    .errors({ NOT_FOUND: NO_STUDENT })
    .input(oneRequest)
    .output(preview),
  eraseStudent: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'DELETE',
      path: '/students/{id}',
      summary: 'Erase what is held about a student',
      description: 'Cannot be undone.',
    })
    .errors({ NOT_FOUND: NO_STUDENT })
    .input(oneRequest)
    .output(z.void()),
}
