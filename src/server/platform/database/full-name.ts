import { type RawBuilder, sql } from 'kysely'

/** The full name of the person in a row of `profiles`, given the table's name or alias; null if an outer join found nobody. */
export function fullNameOf<Name extends string | null = string>(people: string): RawBuilder<Name> {
  return sql<Name>`trim(${sql.ref(`${people}.firstName`)} || ' ' || ${sql.ref(`${people}.lastName`)})`
}
