import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, ConfigError, DEMO_NEEDS_EMPTY } from '../../config.ts'
import type { Log } from '../../log.ts'
import { MIGRATION_TABLE } from '../../platform/database/applied-migrations.ts'
import type { Db } from '../../platform/database/client.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { TablesHeld } from '../../platform/database/migration-locks.ts'
import { readSchemaState, type SchemaState } from '../../platform/database/schema-state.ts'
import { seedUniversity } from '../../platform/database/seed-university.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { copyAll } from '../backup/write-backup.ts'
import { migrationProblem, requireEncoding } from './migration-problem.ts'

type Options = { config: Config; db: Db; log: Log }
type Before = {
  /** Called before anything is created or upgraded. */ beforeMigrating?: (() => Promise<void>) | undefined
}

/** Creates or upgrades the tables; an embedded database is backed up first. Throws ConfigError. */
export async function prepareSchema({ config, db, log, beforeMigrating }: Options & Before): Promise<void> {
  const state = await readSchemaState(db)
  if (config.demo && state.kind === 'empty') await refuseForeignTables(db)
  refuseNewer(state)
  if (state.kind === 'ahead') return
  if (state.kind === 'empty') await requireEncoding(db)
  if (state.kind !== 'current') await beforeMigrating?.()
  if (state.kind === 'behind' && !config.databaseUrl) await backUpBefore(state.pending[0]!, { config, db, log })
  await migrateOrExplain({ config, db, log }, state)
  await seedUniversity(db, config.universityName)
}

/** For a process that must not migrate: throws ConfigError unless this program works with the schema. */
export async function requireSchema(db: Db): Promise<void> {
  const state = await readSchemaState(db)
  refuseNewer(state)
  if (state.kind === 'empty')
    throw new ConfigError(
      `The database is empty. Start the server, or run ${ADMIN_COMMAND} migrate, to create the tables.`,
    )
  if (state.kind === 'behind')
    throw new ConfigError(
      `The database belongs to an older version: ${state.pending.join(', ')} ${state.pending.length === 1 ? 'has' : 'have'} not run. Back up, then start the server or run ${ADMIN_COMMAND} migrate.`,
    )
}

/** Throws ConfigError if the schema belongs to a version that this one cannot work with. */
export function refuseNewer(state: SchemaState): void {
  if (state.kind === 'too new')
    throw new ConfigError(
      `The database belongs to a newer version of the product (${state.unknown.join(', ')}), with which this one cannot work. Start that version, or restore a backup from before the upgrade.`,
    )
}

/** The demo accepts an empty database only. */
async function refuseForeignTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const names = rows.map((row) => row.name)
  if (names.length > 0 && !names.includes(MIGRATION_TABLE)) throw new ConfigError(DEMO_NEEDS_EMPTY)
}

const KEPT_BACKUPS = 3

/** Backs up all data to `DATA_DIR/backups`, which keeps the newest three of these files. */
async function backUpBefore(migration: string, { config, db, log }: Options): Promise<void> {
  const folder = join(config.dataDir, 'backups')
  const file = join(folder, `before-${migration}.backup`)
  // A previous migration failed after this backup, and nothing has been served since.
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { bytes } = await copyAll({ config, db, takenAt: new Date() }, file)
  log.info({ file, bytes }, 'backed up before upgrading')
  const files = readdirSync(folder).filter((name) => name.startsWith('before-') && name.endsWith('.backup'))
  for (const name of files.toSorted().slice(0, -KEPT_BACKUPS)) rmSync(join(folder, name))
}

/** Unit: milliseconds. */
const PROGRESS_INTERVAL = 10_000

async function migrateOrExplain({ config, db, log }: Options, { kind }: SchemaState): Promise<void> {
  let migration = ''
  const progress = setInterval(() => log.info({ migration }, 'migration still running'), PROGRESS_INTERVAL)
  try {
    await migrate(db, {
      onMigration: (name) => {
        migration = name
      },
      onLocked: (name, holder) => log.warn({ migration: name, holder }, 'migration waits for a lock, trying again'),
    })
  } catch (error) {
    if (error instanceof TablesHeld) throw new ConfigError(`DATABASE_URL: ${error.message}`)
    if (!config.databaseUrl) throw error
    throw await migrationProblem(db, error as Error, { migration, isNew: kind === 'empty' })
  } finally {
    clearInterval(progress)
  }
}
