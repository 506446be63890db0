import { sql } from 'kysely'
import type { PersonalData } from '#contract/privacy/own-data'
import { type Observations, shownObservations } from '#domain/feedback/observations'
import { type AskedQuestions, answerText, shownAnswers } from '#domain/feedback/questions'
import { inUtc } from '#domain/time/dates'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'

export type Section = PersonalData['sections'][number]
type Fact = Section['records'][number][string]

/** The rows of one table, as the person gets them. */
export function section(title: string, rows: readonly object[], note: string | null = null): Section {
  return {
    title,
    note,
    records: rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, factOf(value)]))),
  }
}

type Answered = { answered: AskedQuestions | null; observations?: Observations }

/** Adds observations and answers to the department's questions as separate facts with their own titles. */
export function withFurther<Row extends Answered>({ answered, observations, ...row }: Row) {
  return {
    ...row,
    ...Object.fromEntries(shownObservations(observations).map(({ title, text }) => [title, text])),
    ...(answered && furtherFacts(answered)),
  }
}

/** Named by set, version, question and number, because two questions can have the same wording. */
function furtherFacts(answered: AskedQuestions): Record<string, string> {
  const { set, version, questions } = answered
  return Object.fromEntries(
    shownAnswers(answered).map((answer) => {
      const number = questions.findIndex(({ key }) => key === answer.key) + 1
      const label = `${number}. ${answer.label}`
      return [m.questions_export_column({ set, version, label }), answerText(answer)]
    }),
  )
}

type Table = keyof Database
type Column<Of extends Table> = keyof Database[Of] & string

/** The rows of a table about one person, in the order of the last argument. */
export async function rowsAbout<Of extends Table>(
  db: Db,
  table: Of,
  columns: readonly Column<Of>[],
  person: { readonly [Name in Column<Of>]?: string },
  order?: Column<Of>,
): Promise<object[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const isAbout = Object.entries(person).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const query = sql<object>`select ${selected} from ${sql.table(table)} where ${sql.join(isAbout, sql` and `)}
    ${order ? sql`order by ${sql.ref(order)}` : sql``}`
  return (await query.execute(db)).rows
}

function factOf(value: unknown): Fact {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value, (_, inner: unknown) => inUtc(inner))
}

type About = { config: Pick<Config, 'productName' | 'universityName'>; now: Date; name: string; email: string }

/** Everything held about one person, and who holds it. */
export function personalData({ config, now, name, email }: About, sections: Section[]) {
  return {
    product: config.productName,
    university: config.universityName,
    preparedAt: now,
    name,
    email,
    sections,
  }
}
