import * as z from 'zod/mini'
import {
  ALL_WEBHOOK_EVENTS,
  DELIVERY_DAYS,
  DISABLED_BECAUSE,
  isWebhookAddress,
  MAX_WEBHOOKS,
  TEST_EVENT,
} from '#domain/integrations/webhooks'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant, optionalLine, requiredLine, writtenInstant } from '../text.ts'

const event = z.enum(ALL_WEBHOOK_EVENTS)

/** An endpoint as an admin enters it. */
export const webhookForm = z.strictObject({
  name: requiredLine(m.common_name_required),
  url: optionalLine(2000).check(z.refine(isWebhookAddress, { error: m.webhooks_address_invalid })),
  events: z
    .array(event)
    .check(z.minLength(1, { error: m.webhooks_events_required }), z.maxLength(ALL_WEBHOOK_EVENTS.length)),
})
export type WebhookForm = z.output<typeof webhookForm>

/** Where events are sent. */
export const webhook = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(event),
  createdAt: instant,
  /** The old secret also signs, until this time. */
  oldSecretUntil: z.nullable(instant),
  /** When the first failure since the last success happened. */
  failingSince: z.nullable(instant),
  disabledAt: z.nullable(instant),
  disabledBecause: z.nullable(z.enum(DISABLED_BECAUSE)),
})
export type Webhook = z.output<typeof webhook>

const webhookDelivery = z.object({
  /** The receiver gets this id as webhook-id. */
  id,
  event: z.string(),
  createdAt: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number(),
  attemptedAt: z.nullable(instant),
  /** When the next attempt is due. */
  dueAt: z.nullable(instant),
  /** The status of the response to the last attempt. */
  responseStatus: z.nullable(z.number()),
  responseText: z.nullable(z.string()),
  error: z.nullable(z.string()),
  durationMs: z.nullable(z.number()),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const NOT_FOUND = refusal(404, m.webhooks_not_found)
const DISABLED = refusal(409, m.webhooks_not_enabled)
const REFUSED_ADDRESS = refusal(422, m.webhooks_address_refused)
const oneWebhook = z.strictObject({ id })
const newSecret = z.object({ secret: z.string() })

/** Addresses of other systems that are told about changes, signed as Standard Webhooks describes. */
export const webhooks = {
  list: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/webhooks', summary: 'List the webhooks by name' })
    .output(z.array(webhook)),
  get: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/webhooks/{id}', summary: 'Read a webhook' })
    .errors({ NOT_FOUND })
    .input(oneWebhook)
    .output(webhook),
  add: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/webhooks',
      summary: 'Add a webhook; the secret is in this response only',
      description: 'The address is public and starts with https://.',
    })
    .errors({
      REFUSED_ADDRESS,
      TOO_MANY: refusal(409, () => m.webhooks_too_many({ count: MAX_WEBHOOKS })),
    })
    .input(webhookForm)
    .output(z.extend(newSecret, { id })),
  change: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'PUT',
      path: '/webhooks/{id}',
      summary: 'Change name, address and events of a webhook',
      description: 'Deliveries that are waiting go to the new address.',
    })
    .errors({ NOT_FOUND, REFUSED_ADDRESS })
    .input(z.extend(webhookForm, { id }))
    .output(z.void()),
  renewSecret: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/secret',
      summary: 'Make a new secret; the old one also signs for 24 hours',
      description: 'The secret is shown only here.',
    })
    .errors({ NOT_FOUND })
    .input(oneWebhook)
    .output(newSecret),
  disable: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/disable',
      summary: 'Stop sending to a webhook',
      description: 'Events that occur while it is disabled are never sent.',
    })
    .errors({ NOT_FOUND })
    .input(oneWebhook)
    .output(z.void()),
  enable: endpoint({ access: 'freshAdmin', scope: null })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/enable',
      summary: 'Send to a disabled webhook again',
      description: 'Deliveries that were waiting are sent.',
    })
    .errors({ NOT_FOUND })
    .input(oneWebhook)
    .output(z.void()),
  remove: endpoint({ access: 'freshAdmin', scope: null })
    .route({ method: 'DELETE', path: '/webhooks/{id}', summary: 'Remove a webhook and its deliveries' })
    .errors({ NOT_FOUND })
    .input(oneWebhook)
    .output(z.void()),
  sendTest: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/webhooks/{id}/test',
      summary: 'Send a test event',
      description: 'The delivery appears in the list, and its outcome within seconds.',
    })
    .errors({ NOT_FOUND, DISABLED })
    .input(oneWebhook)
    .output(z.void()),
  listDeliveries: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/webhooks/{id}/deliveries',
      summary: 'List the deliveries, newest first',
      description: `Deliveries are kept for ${DELIVERY_DAYS} days.`,
    })
    .errors({ NOT_FOUND })
    .input(z.strictObject({ id, ...pageInput }))
    .output(pageOf(webhookDelivery)),
  sendAgain: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/webhook-deliveries/{id}/sending',
      summary: 'Send a delivery again',
      description: 'With the same webhook-id as before.',
    })
    .errors({
      NOT_FOUND: refusal(404, m.webhooks_delivery_not_found),
      DISABLED,
      CONFLICT: refusal(409, m.webhooks_delivery_already_waiting),
    })
    .input(oneWebhook)
    .output(z.void()),
}

/** The body of a webhook: ids, the status at that time, and where to read the rest. A test has no data. */
export const webhookPayload = z.strictObject({
  type: z.enum([...ALL_WEBHOOK_EVENTS, TEST_EVENT]),
  timestamp: writtenInstant,
  data: z.strictObject({
    feedbackId: z.optional(id),
    internshipId: z.optional(id),
    supervisorId: z.optional(id),
    studentId: z.optional(id),
    status: z.optional(z.enum(['pending', 'approved', 'rejected', 'submitted'])),
    url: z.optional(z.string()),
  }),
})
