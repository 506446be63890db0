import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import {
  type AppliedMigration,
  adoptOldRecord,
  MIGRATION_LOCK_TABLE,
  MIGRATION_TABLE,
  readMigrations,
} from './applied-migrations.ts'
import { cleanStoredAddresses, cleanStoredNames } from './clean-stored-texts.ts'
import type { Db } from './client.ts'

// The build copies the files, so that a program never runs migrations that are newer than itself.
const FOLDER = join(import.meta.dirname, 'migrations')

type MigrateOptions = {
  /** The last one to run. */
  to?: string
  onMigration?: (name: string) => void
  /** A migration waits for a lock that somebody else holds. */
  onLocked?: (name: string) => void
  folder?: string
  /** Unit: milliseconds. */
  lockTimeout?: number
}

/**
 * Runs the pending migrations, up to this one or all, and returns their names. Both engines use the same SQL files. Each migration
 * has a transaction of its own and waits for a lock for seconds only, so that a server that still serves is never held up for
 * long. On an empty database, which nobody uses, they are one transaction; within one, they are part of it.
 */
export async function migrate(db: Db, { folder = FOLDER, ...options }: MigrateOptions = {}): Promise<string[]> {
  await adoptOldRecord(db)
  const done = await readMigrations(db)
  const pending = pendingMigrations(done, folder)
  const wanted = options.to ? pending.filter((name) => name <= options.to!) : pending
  if (done.length === 0 || db.isTransaction) await runTogether(db, { ...options, folder, names: wanted })
  else for (const name of wanted) await runOne(db, { ...options, folder, name })
  await recordServed(db, folder)
  return wanted
}

/** Unit: milliseconds. */
const LOCK_TIMEOUT = 3000
/** About ten minutes, with the pauses between. */
const LOCK_ATTEMPTS = 100
const LOCK_NOT_AVAILABLE = '55P03'

async function runTogether(db: Db, { names, ...options }: MigrateOptions & { folder: string; names: string[] }) {
  const last = names.at(-1)
  if (!last) return
  const { error } = await migratorOf(db, options).migrateTo(last)
  if (error) throw error
}

type OneOptions = MigrateOptions & { name: string; folder: string }

async function runOne(db: Db, options: OneOptions): Promise<void> {
  const { name, lockTimeout = LOCK_TIMEOUT, onLocked } = options
  for (let attempt = 1; ; attempt++) {
    const { error } = await migratorOf(db, options).migrateUp()
    if (!error || error instanceof Overtaken) return
    const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    if (!isLocked || attempt === LOCK_ATTEMPTS) throw error
    onLocked?.(name)
    await pause(lockTimeout)
  }
}

/** Another process has run this migration. */
class Overtaken extends Error {}

type RunOptions = MigrateOptions & {
  folder: string
  /** The only one to run. */
  name?: string
}

function migratorOf(db: Db, options: RunOptions): Migrator {
  const { folder, name: only } = options
  const migrationOf = (name: string): Migration => ({
    up: async (tx) => {
      if (only && name !== only) throw new Overtaken()
      options.onMigration?.(name)
      await run(tx, { ...options, name })
    },
  })
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(migrationNames(folder).map((name) => [name, migrationOf(name)])),
    },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
    disableTransactions: only !== undefined && isOnline(only),
  })
}

async function run(db: Db, { name, folder, lockTimeout = LOCK_TIMEOUT }: OneOptions): Promise<void> {
  const text = readMigration(folder, name)
  if (isOnline(name)) return runOnline(db, text)
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(db)
  await sql.raw(text).execute(db)
  await AFTERWARDS[name]?.(db)
}

function isOnline(name: string): boolean {
  return name.endsWith('-online')
}

/**
 * A migration whose name ends with `-online` runs statement by statement, each in a transaction of its own, while a server serves:
 * it creates an index concurrently, or fills a column in batches. Interrupted, it starts over, so each statement can be repeated.
 * Empty lines separate statements. One that begins with `-- Repeat.` is repeated until it changes no row.
 */
async function runOnline(db: Db, text: string): Promise<void> {
  for (const statement of text.split(/\n{2,}/)) {
    // Within a transaction nobody else uses the tables.
    const query = sql.raw(db.isTransaction ? statement.replaceAll(/\bconcurrently\b/gi, '') : statement)
    const isRepeated = statement.startsWith('-- Repeat.')
    let changed: bigint | undefined
    do changed = (await query.execute(db)).numAffectedRows
    while (isRepeated && changed)
  }
}

/** What SQL cannot do: the same functions clean what is stored and what arrives. */
const AFTERWARDS: Record<string, Migration['up']> = {
  '0041-name-keys': async (db) => {
    await cleanStoredNames(db)
    await cleanStoredAddresses(db)
  },
}

function readMigration(folder: string, name: string): string {
  return readFileSync(join(folder, `${name}.sql`), 'utf8')
}

/** All migrations of this version, in order. */
export function migrationNames(folder = FOLDER): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace(/\.sql$/, '')).toSorted()
}

/** The migrations of this version that the database lacks, in order. */
export function pendingMigrations(done: readonly AppliedMigration[], folder = FOLDER): string[] {
  const names = new Set(done.map(({ name }) => name))
  return migrationNames(folder).filter((name) => !names.has(name))
}

/** What a migration says about itself in its first lines, from the first release on. */
type MigrationFacts = {
  /** See `AppliedMigration`. */
  serves: string | null
  /** With 200,000 internships, such as `0.1 s`. */
  takes: string | null
}

export function factsOf(name: string, folder = FOLDER): MigrationFacts {
  const text = readMigration(folder, name)
  const fact = (label: string) => new RegExp(`^-- ${label}: (.+)$`, 'm').exec(text)?.[1] ?? null
  return { serves: fact('Serves'), takes: fact('Takes') }
}

const HAS_COLUMN = '0058-serving-programs'

/** After the migrations, because the library adds their rows. */
async function recordServed(db: Db, folder: string): Promise<void> {
  const unrecorded = (await readMigrations(db)).filter(({ name, serves }) => name >= HAS_COLUMN && serves === null)
  const known = new Set(migrationNames(folder))
  for (const { name } of unrecorded) {
    const serves = known.has(name) ? factsOf(name, folder).serves : null
    if (serves) await sql`update ${sql.table(MIGRATION_TABLE)} set serves = ${serves} where name = ${name}`.execute(db)
  }
}
