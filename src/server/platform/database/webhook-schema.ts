import type { ColumnType, Generated } from 'kysely'
import type { DisabledBecause } from '#domain/integrations/webhooks'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'

/** The tables of webhooks. Triggers create deliveries. */
export type WebhookTables = {
  webhookEndpoints: {
    id: Generated<string>
    name: string
    url: string
    events: string[]
    sealedSecret: string
    sealedOldSecret: NullableText
    oldSecretUntil: NullableInstant
    failingSince: NullableInstant
    disabledAt: NullableInstant
    quietUntil: NullableInstant
    disabledBecause: DisabledBecause | null
    createdAt: Instant
  }
  webhookDeliveries: {
    id: Generated<string>
    endpointId: string
    event: string
    recordId: NullableText
    /** JSON is written as text. */
    data: ColumnType<Record<string, string>, string, string>
    createdAt: Generated<Date>
    dueAt: NullableInstant
    attempts: Generated<number>
    attemptedAt: NullableInstant
    deliveredAt: NullableInstant
    responseStatus: number | null
    responseText: NullableText
    error: NullableText
    durationMs: number | null
  }
}
