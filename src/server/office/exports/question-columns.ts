import { type Expression, type SqlBool, sql } from 'kysely'
import { ratingLabel } from '#domain/feedback/feedback'
import { type ShownQuestion, shownQuestions } from '#domain/feedback/questions'
import * as m from '#messages'
import type { Db } from '../../platform/database/client.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import type { AnswerColumn } from './export-table.ts'

/**
 * A column for each question asked in the exported feedback, by set and version, so that renaming a question does not change
 * older columns.
 */
export async function questionColumns(db: Db, isExported: Expression<SqlBool>): Promise<AnswerColumn[]> {
  const versions = await db
    .selectFrom('questionSetVersions')
    .select(['id', 'name', 'number', 'questions'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('feedback')
        .select('questionVersionId')
        .where('questionVersionId', 'is not', null)
        .where(isExported),
    )
    .orderBy(sql`name_key(name)`)
    .orderBy('number')
    .orderBy('id')
    .execute()
  const explained = await db
    .selectFrom('feedback')
    .innerJoin(sql<{ key: string; value: unknown }>`lateral jsonb_each(feedback.further_answers)`.as('given'), (join) =>
      join.onTrue(),
    )
    .select(['feedback.questionVersionId', 'given.key'])
    .distinct()
    .where(isExported)
    .where(sql<boolean>`given.value ? 'reason'`)
    .execute()
  // In English like the other columns, so that programs can rely on their names.
  return inLocale(baseLocale, () => {
    const taken = new Set<string>()
    return versions.flatMap(({ id, name, number, questions }) =>
      shownQuestions(questions).flatMap((question) => {
        const header = freeHeader(
          m.questions_export_column({ set: name, version: number, label: question.label }),
          taken,
        )
        const isExplained = explained.some(
          ({ questionVersionId, key }) => questionVersionId === id && key === question.key,
        )
        return columnsOf(id, question, header, isExplained)
      }),
    )
  })
}

/**
 * Makes a header unique, because sets can share a name over time and questions a wording: the second column and its reasons get a
 * suffix. Case is ignored, as in spreadsheets.
 */
function freeHeader(header: string, taken: Set<string>): string {
  const titlesOf = (title: string) =>
    [title, m.questions_export_reason({ column: title })].map((one) => one.toLowerCase())
  let free = header
  for (let count = 2; titlesOf(free).some((title) => taken.has(title)); count += 1) free = `${header} (${count})`
  for (const title of titlesOf(free)) taken.add(title)
  return free
}

/** The column of a question, and one for its reasons if they are required or somebody gave one. */
function columnsOf(id: string, question: ShownQuestion, header: string, isExplained: boolean): AnswerColumn[] {
  const answer = sql`case when feedback.question_version_id = ${id} then feedback.further_answers -> ${question.key}::text end`
  const given = sql`(${answer}) ->> 'value'`
  // 'Not observed' needs its own text, because skipped questions are empty, too.
  const rated = sql`coalesce(${given}, case when (${answer}) -> 'value' = 'null'::jsonb then ${ratingLabel(null)}::text end)`
  const value: AnswerColumn = { header, field: question.kind === 'rating' ? rated : given, ...formatOf(question) }
  if (question.reasonFor === null && !isExplained) return [value]
  return [value, { header: m.questions_export_reason({ column: header }), field: sql`(${answer}) ->> 'reason'` }]
}

/** The format of the value. */
function formatOf({ kind, choices }: ShownQuestion): Pick<AnswerColumn, 'as'> {
  // As texts, numbers would be searched for formulas, and the export would take twice as long.
  if (kind === 'rating') return { as: 'number' }
  if (kind === 'yesNo') return { as: { true: m.common_yes_value(), false: m.common_no_value() } }
  if (kind === 'choice') return { as: Object.fromEntries(choices.map(({ key, label }) => [key, label])) }
  return {}
}
