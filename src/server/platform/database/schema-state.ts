import { readMigrations } from './applied-migrations.ts'
import type { Db } from './client.ts'
import { migrationNames, pendingMigrations } from './migrate.ts'

/** Whether this program works with the database's schema. */
export type SchemaState =
  | { kind: 'empty' }
  | { kind: 'current' }
  /** An upgrade is unfinished. */
  | { kind: 'behind'; pending: string[] }
  /** The schema belongs to a newer program, but this one still works with it. */
  | { kind: 'ahead' }
  | { kind: 'too new'; unknown: string[] }

/** `known`: the migrations of a program, by default this one. */
export async function readSchemaState(db: Db, known = migrationNames()): Promise<SchemaState> {
  const done = await readMigrations(db)
  if (done.length === 0) return { kind: 'empty' }
  const newest = known.at(-1) ?? ''
  const unknown = done.filter(({ name }) => !known.includes(name))
  if (unknown.length === 0) {
    const pending = pendingMigrations(done).filter((name) => known.includes(name))
    return pending.length > 0 ? { kind: 'behind', pending } : { kind: 'current' }
  }
  const isServed = unknown.every(({ serves }) => serves !== null && serves <= newest)
  return isServed ? { kind: 'ahead' } : { kind: 'too new', unknown: unknown.map(({ name }) => name) }
}
