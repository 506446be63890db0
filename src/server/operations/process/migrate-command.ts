import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { factsOf, listMigrations, migrationNames } from '../../platform/database/migrate.ts'
import { readSchemaState, type SchemaState } from '../../platform/database/schema-state.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { openServices } from './open-services.ts'
import { refuseNewer } from './prepare-schema.ts'

/** `admin migrate`: what a start does before it serves. Returns what to print. */
export async function runMigrations(config: Config): Promise<string> {
  const { db, close } = await openServices({ ...config, logLevel: 'info' }, { mayMigrate: true })
  const newest = (await listMigrations(db)).at(-1)
  await close()
  return `The database is up to date (${newest}).`
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
  if (state.kind !== 'behind') return 'Nothing to run.'
  const backup = databaseUrl
    ? `Back up first: ${ADMIN_COMMAND} backup FILE, or with the tools of the server.`
    : 'A backup is written to DATA_DIR/backups first.'
  return ['These migrations would run:', ...state.pending.map(lineOf), backup].join('\n')
}

function lineOf(name: string): string {
  const { takes, serves } = factsOf(name)
  const duration = takes ? `${takes} with 200,000 internships` : 'never measured'
  return `  ${name}: ${duration}; programs older than ${serves ?? name} cannot serve afterwards`
}
