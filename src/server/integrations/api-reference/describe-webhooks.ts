import * as z from 'zod'
import { webhookPayload } from '#contract/integrations/webhooks'
import { ALL_WEBHOOK_EVENTS, leavesFeedback, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/integrations/webhooks'
import { exampleOf, type JsonSchema } from './examples.ts'

const HEADERS = {
  'webhook-id': 'The number of the delivery, the same at every attempt',
  'webhook-timestamp': 'When it was sent, in seconds since 1970',
  'webhook-signature': 'One or two signatures, v1,base64(HMAC-SHA256(id.timestamp.body)), separated by a space',
}

/** The webhooks section of OpenAPI 3.1. */
export function describeWebhooks(publicUrl: string) {
  const schema = z.toJSONSchema(webhookPayload)
  return Object.fromEntries(
    ALL_WEBHOOK_EVENTS.map((event) => [
      event,
      {
        post: {
          operationId: event,
          summary: WEBHOOK_EVENTS[event],
          description: `How to check the signature is described at ${publicUrl}/api/docs#description/receiving-webhooks.`,
          tags: ['Webhooks'],
          parameters: Object.entries(HEADERS).map(([name, description]) => ({
            name,
            description,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema, example: webhookExample(event, publicUrl) } },
          },
          responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
        },
      },
    ]),
  )
}

/** The body that an endpoint receives for this event. */
export function webhookExample(event: WebhookEvent, publicUrl: string) {
  const [subject = '', happened] = event.split('.')
  const status = ['registered', 'requested', 'sent-back'].includes(happened ?? '') ? 'pending' : happened
  const schema = z.toJSONSchema(webhookPayload.shape.data) as JsonSchema
  const { feedbackId, supervisorId, ...ids } = exampleOf(schema, {
    endpoint: 'webhook',
    name: 'data',
    parent: '',
  }) as Record<string, string>
  const hasAddress = leavesFeedback(event)
  const url = `${publicUrl}/api/v1/${hasAddress ? `feedback?id=${feedbackId}` : `internships?id=${ids.internshipId}`}`
  const ofFeedback = subject === 'feedback' && { feedbackId, supervisorId }
  return { type: event, timestamp: '2026-06-15T10:00:00.000Z', data: { ...ids, ...ofFeedback, status, url } }
}
