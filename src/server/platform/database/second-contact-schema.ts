import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, NullableInstant } from './identity-schema.ts'

/** People whom students name besides their supervisors. */
export type SecondContactTables = {
  secondContacts: {
    id: Generated<string>
    supervisorId: string
    name: string
    email: string
    /** Null once they are erased. */
    mailboxId: GeneratedAlways<string | null>
    namedAt: Instant
    askedAt: NullableInstant
    openedAt: NullableInstant
    declinedAt: NullableInstant
    answeredAt: NullableInstant
    /** When the student named somebody else, because the email did not arrive or the person declined. */
    correctedAt: NullableInstant
  }
}
