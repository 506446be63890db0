import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import {
  type AppliedMigration,
  adoptOldRecord,
  dropEmptyRecord,
  MIGRATION_LOCK_TABLE,
  MIGRATION_TABLE,
  readMigrations,
} from './applied-migrations.ts'
import { cleanStoredAddresses, cleanStoredNames } from './clean-stored-texts.ts'
import type { Db, Tx } from './client.ts'
import { locksIn, type Patience, takeLocks, untilFree } from './migration-locks.ts'

// The build copies the files, so that a program never runs newer migrations than its own.
const FOLDER = join(import.meta.dirname, 'migrations')

type MigrateOptions = Patience & {
  /** The last migration to run. */
  to?: string
  onMigration?: (name: string) => void
  /** Called when a migration waits for a lock of this holder. */
  onLocked?: (name: string, holder: string) => void
  folder?: string
}

/**
 * Runs the pending migrations, up to this one or all, and returns their names. Both engines use the same SQL files. Each
 * migration has its own transaction, which takes its locks before it changes anything and waits for them only briefly, so that a
 * running server is never held up for long. On an empty database, which nobody uses, all migrations are one transaction; if `db`
 * is a transaction, they are part of it. Throws TablesHeld if somebody else keeps holding what a migration locks.
 */
export async function migrate(db: Db, { folder = FOLDER, ...options }: MigrateOptions = {}): Promise<string[]> {
  await adoptOldRecord(db)
  const done = await readMigrations(db)
  const pending = pendingMigrations(done, folder)
  const wanted = options.to ? pending.filter((name) => name <= options.to!) : pending
  const together = { ...options, folder, names: wanted }
  if (db.isTransaction) await runTogether(db, together)
  else if (done.length === 0) await createTogether(db, together)
  else for (const name of wanted) await runOne(db, { ...options, folder, name })
  await recordServed(db, folder)
  return wanted
}

type Together = MigrateOptions & { folder: string; names: string[] }

/** Leaves the database empty if a migration fails, so that another start or a restore can begin again. */
async function createTogether(db: Db, options: Together): Promise<void> {
  try {
    await runTogether(db, options)
  } catch (error) {
    await dropEmptyRecord(db)
    throw error
  }
}

async function runTogether(db: Db, { names, ...options }: Together): Promise<void> {
  const last = names.at(-1)
  if (!last) return
  const { error } = await migratorOf(db, options).migrateTo(last)
  if (error) throw error
}

type OneOptions = MigrateOptions & { name: string; folder: string }

async function runOne(db: Db, options: OneOptions): Promise<void> {
  const locks = locksIn(readMigration(options.folder, options.name))
  await untilFree(db, { ...options, locks }, async () => {
    const { error } = await migratorOf(db, options).migrateUp()
    if (error && !wasOvertaken(error)) throw error
  })
}

/** Another process has run this migration. */
class Overtaken extends Error {}

/** The other process may also record the migration just before this one does. */
function wasOvertaken(error: unknown): boolean {
  const { code, table } = error as { code?: string; table?: string }
  return error instanceof Overtaken || (code === UNIQUE_VIOLATION && table === MIGRATION_TABLE)
}

const UNIQUE_VIOLATION = '23505'

type RunOptions = MigrateOptions & {
  folder: string
  /** The only migration to run. */
  name?: string
}

function migratorOf(db: Db, options: RunOptions): Migrator {
  const { folder, name: only } = options
  const migrationOf = (name: string): Migration => ({
    up: async (tx) => {
      if (only && name !== only) throw new Overtaken()
      options.onMigration?.(name)
      await run(tx, { ...options, name, isAlone: !only })
    },
  })
  return new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(migrationNames(folder).map((name) => [name, migrationOf(name)])),
    },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: MIGRATION_LOCK_TABLE,
    disableTransactions: only !== undefined && factsOf(only, folder).isOnline,
  })
}

async function run(db: Db, options: OneOptions & { isAlone: boolean }): Promise<void> {
  const { name, folder, isAlone } = options
  const text = readMigration(folder, name)
  if (factsOf(name, folder).isOnline) return isAlone ? runAlone(db, text) : runOnline(db, text, options)
  if (!isAlone) await takeLocks(db as Tx, locksIn(text), options)
  await sql.raw(text).execute(db)
  await AFTERWARDS[name]?.(db)
}

/**
 * Runs a migration with `-- Online.` statement by statement, each in its own transaction, while servers run: it creates an index
 * concurrently, or fills a column in batches. After an interruption it starts over, so each statement must be repeatable. Empty
 * lines separate statements. A statement that begins with `-- In batches of TABLE.` changes the rows with ids above `:after` and
 * up to `:upto`.
 */
async function runOnline(db: Db, text: string, options: OneOptions): Promise<void> {
  for (const statement of statementsIn(text)) {
    const table = batchedTable(statement)
    const locks = locksIn(statement)
    const runLocked = (query: string) =>
      untilFree(db, { ...options, locks }, () =>
        db.transaction().execute(async (tx) => {
          await requireTurn(tx, options.name)
          await takeLocks(tx, locks, options)
          await sql.raw(query).execute(tx)
        }),
      )
    if (table) for await (const range of batchesOf(db, table)) await runLocked(within(range, statement))
    else if (CONCURRENTLY.test(statement)) await sql.raw(statement).execute(db)
    else await runLocked(statement)
  }
}

/**
 * Makes other processes that run the same migration wait until this transaction ends. Throws Overtaken if one of them has
 * finished it.
 */
async function requireTurn(tx: Tx, name: string): Promise<void> {
  await sql`lock table ${sql.table(MIGRATION_TABLE)} in share update exclusive mode`.execute(tx)
  if ((await readMigrations(tx)).some((done) => done.name === name)) throw new Overtaken()
}

/** Within a transaction nobody else uses the tables, so locks are not needed. */
async function runAlone(db: Db, text: string): Promise<void> {
  for (const statement of statementsIn(text))
    await sql.raw(within({ after: FIRST_ID, upto: LAST_ID }, statement.replace(CONCURRENTLY, ''))).execute(db)
}

export function statementsIn(text: string): string[] {
  return text.split(/\n{2,}/)
}

function batchedTable(statement: string): string | undefined {
  return /^-- In batches of (\w+)\.$/m.exec(statement)?.[1]
}

const CONCURRENTLY = /\bconcurrently\b/i

/** Ids above the first and up to the second. */
type Range = { after: string; upto: string }

function within({ after, upto }: Range, statement: string): string {
  return statement.replaceAll(/:after\b/g, `'${after}'`).replaceAll(/:upto\b/g, `'${upto}'`)
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** How many rows one transaction changes, in a fraction of a second: anybody who changes one of them has to wait. */
const BATCH_SIZE = 500

async function* batchesOf(db: Db, table: string): AsyncGenerator<Range> {
  for (let after = FIRST_ID; ; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (select id from ${sql.table(table)} where id > ${after} order by id limit ${BATCH_SIZE}) batch
      order by id desc limit 1`.execute(db)
    const upto = rows[0]?.id
    if (!upto) return
    yield { after, upto }
    after = upto
  }
}

/** Steps that SQL cannot do, because the same functions clean stored and new data. */
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

/** The pending migrations of this version, in order. */
export function pendingMigrations(done: readonly AppliedMigration[], folder = FOLDER): string[] {
  const names = new Set(done.map(({ name }) => name))
  return migrationNames(folder).filter((name) => !names.has(name))
}

/** The facts in a migration's header, required since the first release. */
type MigrationFacts = {
  /** Whether it runs in small steps that block nobody. */
  isOnline: boolean
  /** See `AppliedMigration`. */
  serves: string | null
  /** The duration with 200,000 internships, such as `0.1 s`. */
  takes: string | null
}

export function factsOf(name: string, folder = FOLDER): MigrationFacts {
  const text = readMigration(folder, name)
  const fact = (label: string) => new RegExp(`^-- ${label}: (.+)$`, 'm').exec(text)?.[1] ?? null
  return { isOnline: /^-- Online\.$/m.test(text), serves: fact('Serves'), takes: fact('Takes') }
}

const HAS_COLUMN = '0058-serving-programs'

/** Recorded after the migrations, because the library adds their rows. */
async function recordServed(db: Db, folder: string): Promise<void> {
  const unrecorded = (await readMigrations(db)).filter(({ name, serves }) => name >= HAS_COLUMN && serves === null)
  const known = new Set(migrationNames(folder))
  for (const { name } of unrecorded) {
    const serves = known.has(name) ? factsOf(name, folder).serves : null
    if (serves) await sql`update ${sql.table(MIGRATION_TABLE)} set serves = ${serves} where name = ${name}`.execute(db)
  }
}
