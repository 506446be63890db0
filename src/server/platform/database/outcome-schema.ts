import type { Generated } from 'kysely'
import type { RatingKey } from '#domain/feedback'
import type { NotedSign } from '#domain/feedback-signs'
import type { Instant, NullableInstant, NullableText } from './identity-schema.ts'
import type { AskedColumns, ObservedColumn } from './question-schema.ts'

/** What became of feedback that was not simply approved. */
export type OutcomeTables = {
  sentBackFeedback: AskedColumns &
    ObservedColumn &
    Record<Exclude<RatingKey, 'overallRating'>, number | null> & {
      id: Generated<string>
      supervisorId: string
      givenByName: string
      givenByEmail: string
      overallRating: number
      strengths: string
      developmentAreas: string
      additionalComments: string
      openedAt: NullableInstant
      submittedAt: Instant
      signs: NotedSign[]
      setBackReason: NullableText
      reason: string
      sentBackBy: NullableText
      sentBackAt: Instant
    }
}
