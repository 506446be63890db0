import { type Expression, type SqlBool, sql } from 'kysely'
import { RATINGS } from '#domain/feedback/feedback'
import { observationTitle } from '#domain/feedback/observations'
import type { Db } from '../../platform/database/client.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import type { AnswerColumn } from './export-table.ts'

/** A column for each rating with observations in the visible feedback. */
export async function observationColumns(db: Db, isVisible: Expression<SqlBool>): Promise<AnswerColumn[]> {
  const filled = await db
    .selectFrom('feedback')
    .select(RATINGS.map(({ key }) => sql<boolean | null>`bool_or(feedback.observations ? ${key}::text)`.as(key)))
    .where(isVisible)
    .executeTakeFirstOrThrow()
  // In English like the other columns, so that programs can rely on the names.
  return inLocale(baseLocale, () =>
    RATINGS.filter(({ key }) => filled[key]).map(({ key, label }) => ({
      header: observationTitle(label),
      field: sql`feedback.observations ->> ${key}::text`,
    })),
  )
}
