import { type NotNull, sql } from 'kysely'
import type { AnswerTexts } from '#domain/feedback/answers'
import type { Tx } from '../../platform/database/client.ts'

/** Answers that are not null once feedback is submitted (constraint feedback_answers_complete). */
export type Answered = Record<keyof AnswerTexts | 'overallRating' | 'observations' | 'submittedAt', NotNull>

/** The same for a row of an outer join. */
export type AnswersOf<Row extends Partial<Record<keyof Answered, unknown>>> = {
  [Key in keyof Answered]: NonNullable<Row[Key]>
}

/** Locks the internships of these feedback records, in a fixed order, so that nobody changes what was shown with them. */
export async function lockInternshipsOf(tx: Tx, feedbackIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('internships')
    .select('id')
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('feedback')
          .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
          .select('internshipSupervisors.internshipId')
          .where('feedback.id', '=', sql<string>`any(${feedbackIds}::uuid[])`),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}
