import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { PROJECT_ROOT } from '../../project-root.ts'
import { cleanStoredAddresses, cleanStoredNames } from './clean-stored-texts.ts'
import type { Db } from './client.ts'

export const MIGRATION_TABLE = 'schema_migrations'
export const MIGRATION_LOCK_TABLE = 'schema_migrations_lock'

/**
 * Runs the pending migrations under a lock, up to this one or all, and returns their names. Both engines use the same SQL files.
 * Within a transaction they are part of it.
 */
export async function migrate(
  db: Db,
  { to, onMigration }: { to?: string; onMigration?: (name: string) => void } = {},
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations(onMigration) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
  })
  const { error, results } = await (to ? migrator.migrateTo(to) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

const MIGRATIONS = join(PROJECT_ROOT, 'src/server/platform/database/migrations')

function readMigrations(onMigration?: (name: string) => void): Record<string, Migration> {
  return Object.fromEntries(
    migrationNames().map((name) => {
      const statements = sql.raw(readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8'))
      const up: Migration['up'] = async (db) => {
        onMigration?.(name)
        await statements.execute(db)
        await AFTERWARDS[name]?.(db)
      }
      return [name, { up }]
    }),
  )
}

/** What SQL cannot do: the same functions clean what is stored and what arrives. */
const AFTERWARDS: Record<string, Migration['up']> = {
  '0041-name-keys': async (db) => {
    await cleanStoredNames(db)
    await cleanStoredAddresses(db)
  },
}

/** All migrations of this version, in order. */
export function migrationNames(): string[] {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted()
}

/** The migrations that this database has. */
export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}
