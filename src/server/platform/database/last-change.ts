import { sql } from 'kysely'
import { fullNameOf } from './full-name.ts'

type Settings =
  | 'appearance'
  | 'emailTexts'
  | 'feedbackSettings'
  | 'retentionSettings'
  | 'signInSettings'
  | 'systemSettings'

/** When a row of settings was last changed and by whom; nobody if the account was deleted or the row was never changed. */
export function lastChange(table: Settings) {
  const person = sql`from profiles where profiles.id = ${sql.ref(`${table}.updatedBy`)}`
  return [
    sql.ref<Date>(`${table}.updatedAt`).as('updatedAt'),
    sql<string | null>`(select ${fullNameOf('profiles')} ${person})`.as('updatedByName'),
  ] as const
}
