import type { Config } from '../../config.ts'
import { createLog } from '../../log.ts'
import { listMigrations } from '../../platform/database/applied-migrations.ts'
import type { Db } from '../../platform/database/client.ts'
import { factsOf, migrationNames } from '../../platform/database/migrate.ts'
import { RELEASES } from '../../platform/database/releases.ts'
import { readSchemaState, type SchemaState } from '../../platform/database/schema-state.ts'
import { startQueue } from '../../platform/jobs/queue.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { timesOf } from './migration-times.ts'
import { openPrepared } from './open-services.ts'
import { refuseNewer } from './prepare-schema.ts'

/** `admin migrate`: prepares the tables as a start does before it serves. It needs no secret. Returns what to print. */
export async function runMigrations(config: Config): Promise<string> {
  const log = createLog('info')
  const { database, close } = await openPrepared(config, log, { mayMigrate: true })
  try {
    await (await startQueue(database, log, { supervise: false, mayMigrate: true })).stop()
    return `The database is up to date (${(await listMigrations(database.db)).at(-1)}).`
  } finally {
    await close()
  }
}

/** `admin migrate --check`: changes nothing. Returns what to print. Throws ConfigError if the schema is too new. */
export async function checkMigrations(config: Config, db: Db): Promise<string> {
  const state = await readSchemaState(db)
  refuseNewer(state)
  return describe(state, config)
}

function describe(state: SchemaState, { databaseUrl }: Config): string {
  if (state.kind === 'empty')
    return `The database is empty. ${migrationNames().length} migrations would create its tables.`
  if (state.kind === 'ahead')
    return 'Nothing to run: the database belongs to a newer version, with which this one works.'
  if (state.kind !== 'behind') return 'Nothing to run.'
  const backup = databaseUrl
    ? `Back up first: ${ADMIN_COMMAND} backup FILE, or with pg_basebackup or a snapshot of the whole server.`
    : 'A backup is written to DATA_DIR/backups first.'
  return [
    'These migrations would run, with 200,000 internships in about:',
    ...state.pending.map(lineOf),
    durations(state.pending),
    olderVersions(),
    backup,
  ].join('\n')
}

function lineOf(name: string): string {
  const { takes, isOnline } = factsOf(name)
  return `  ${name}: ${takes ?? 'never measured'}${isOnline ? ', in small steps' : ''}`
}

function durations(names: string[]): string {
  const { all, longest } = timesOf(names)
  return `Together about ${all}, beside servers that go on serving. Small steps hold up nobody for longer than a moment, the others for ${longest} at most.`
}

/** The older versions that work with this version's schema. */
function olderVersions(): string {
  const serving = Object.entries(RELEASES)
    .filter(([, newest]) =>
      migrationNames()
        .filter((name) => name > newest)
        .every((name) => (factsOf(name).serves ?? name) <= newest),
    )
    .map(([version]) => version)
  if (serving.length === 0) return 'No older version works with the database afterwards. To go back, restore a backup.'
  return `These older versions work with the database afterwards, and can be started again: ${serving.join(', ')}.`
}
