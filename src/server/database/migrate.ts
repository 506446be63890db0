import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { PROJECT_ROOT } from '../project-root.ts'
import type { Db } from './client.ts'

export const MIGRATION_TABLE = 'schema_migrations'

/** Runs the pending migrations under a lock and returns their names. Both engines use the same SQL files. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

const MIGRATIONS = join(PROJECT_ROOT, 'src/server/database/migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
  return Object.fromEntries(
    files.map((file) => {
      const migration = sql.raw(readFileSync(join(MIGRATIONS, file), 'utf8'))
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await migration.execute(db)) }]
    }),
  )
}
