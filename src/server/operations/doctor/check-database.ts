import { sql } from 'kysely'
import { type Config, isLoopback } from '../../config.ts'
import type { Db } from '../../platform/database/client.ts'
import { hostName, readHosts } from '../../platform/database/hosts.ts'
import { readSchemaState } from '../../platform/database/schema-state.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** The maximum that one process needs (docs/decisions/0014-processes.md). */
const CONNECTIONS_PER_PROCESS = 14

/** Checks version, encoding and rights. Once the tables exist, an account that owns nothing is enough. */
export async function checkDatabase(db: Db, config: Config, { hasTables }: { hasTables: boolean }): Promise<Finding[]> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as version_number,
      pg_encoding_to_char(encoding) as encoding, current_setting('max_connections')::int as max_connections,
      has_schema_privilege('public', 'create') as can_create_tables,
      has_database_privilege(current_database(), 'create') as can_create_schemas,
      exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted
    from pg_database where datname = current_database()`.execute(db)
  const facts = rows[0]!
  const findings: (Finding | false)[] = [
    facts.versionNumber >= 150_000
      ? ok('database', `PostgreSQL ${facts.version}${config.databaseUrl ? '' : ', embedded'}`)
      : problem('database', `PostgreSQL ${facts.version} is too old.`, 'Upgrade to PostgreSQL 15 or newer.'),
    facts.encoding !== 'UTF8' &&
      problem(
        'database',
        `Its encoding is ${facts.encoding}.`,
        'Create it anew with: createdb -T template0 -E UTF8 --locale=C.UTF-8 fieldmark',
      ),
    !facts.hasTrigrams &&
      problem('database', 'The extension pg_trgm is missing.', "Install PostgreSQL's package of extensions (contrib)."),
    checkRights(facts, hasTables),
    Boolean(config.databaseUrl) &&
      facts.isSuperuser &&
      warning(
        'database rights',
        'The account is a superuser, who can also change the audit trail.',
        'Give the product an account that owns no records (docs/operations.md, Database accounts).',
      ),
    ...(config.databaseUrl ? [checkConnections(facts, config), checkEncryption(config.databaseUrl, facts)] : []),
  ]
  return findings.filter((finding) => finding !== false)
}

type Facts = {
  version: string
  versionNumber: number
  encoding: string
  maxConnections: number
  canCreateTables: boolean
  canCreateSchemas: boolean
  hasTrigrams: boolean
  isSuperuser: boolean
  isEncrypted: boolean
}

function checkRights({ canCreateTables, canCreateSchemas }: Facts, hasTables: boolean): Finding {
  if (canCreateTables && canCreateSchemas) return ok('database rights', 'can create tables and the schema of the queue')
  if (hasTables) return ok('database rights', 'reads and writes; upgrades need the account that owns the tables')
  return problem(
    'database rights',
    `The account cannot create ${canCreateTables ? 'the schema of the queue' : 'tables'}.`,
    'Start with the account that owns the database (docs/operations.md, Database accounts).',
  )
}

/** Whether the connection is encrypted and the server's identity verified (ASVS 12.3). */
export function checkEncryption(databaseUrl: string, { isEncrypted }: Pick<Facts, 'isEncrypted'>): Finding | false {
  const { urls } = readHosts(databaseUrl)
  // A path is a socket on this machine.
  const isHere = (host: string) => host === '' || host.startsWith('/') || isLoopback(host)
  const host = urls
    .map(hostName)
    .filter((name) => !isHere(name))
    .join(', ')
  if (host === '') return false
  const advice =
    'Add ?sslmode=verify-full to DATABASE_URL, or encrypt the network between the two (docs/operations.md).'
  if (!isEncrypted) return warning('database', `The connection to ${host} is not encrypted.`, advice)
  const { searchParams } = new URL(urls[0]!)
  const mode = searchParams.get('sslmode') ?? ''
  const isUnchecked = mode === 'no-verify' || (searchParams.has('uselibpqcompat') && !mode.startsWith('verify-'))
  return isUnchecked
    ? warning('database', `The certificate of ${host} is not checked.`, advice)
    : ok('database', `the connection to ${host} is encrypted`)
}

function checkConnections({ maxConnections }: Facts, { processes }: Config): Finding | false {
  const needed = CONNECTIONS_PER_PROCESS * processes
  if (maxConnections > needed) return false
  return warning(
    'database',
    `${processes} processes may need ${needed} connections; the server allows ${maxConnections}.`,
    'Raise max_connections, or lower WEB_CONCURRENCY.',
  )
}

/** Checks that the tables are those of this version, and that the audit trail refuses changes. */
export async function checkSchema(db: Db): Promise<Finding[]> {
  const state = await readSchemaState(db)
  if (state.kind === 'empty')
    return [warning('schema', 'The database is empty.', 'Start the server: it creates the tables.')]
  if (state.kind === 'too new')
    return [
      problem(
        'schema',
        `The database belongs to a newer version: ${state.unknown.join(', ')}.`,
        'Install that version, or restore a backup.',
      ),
    ]
  if (state.kind === 'behind')
    return [
      warning(
        'schema',
        `These migrations have not run: ${state.pending.join(', ')}.`,
        `Restart the server, or run ${ADMIN_COMMAND} migrate.`,
      ),
    ]
  const schema =
    state.kind === 'ahead' ? ok('schema', 'of a newer version, with which this one works') : ok('schema', 'up to date')
  return [schema, await checkAuditTrail(db)]
}

/** The trigger refuses the statement even though it would change no row. */
async function checkAuditTrail(db: Db): Promise<Finding> {
  try {
    await sql`update audit_entries set kind = kind where false`.execute(db)
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return ok('audit trail', 'cannot be changed')
    throw error
  }
  return problem(
    'audit trail',
    'Its entries can be changed: the trigger append_only is missing or disabled.',
    `Find out who removed it, run ${ADMIN_COMMAND} audit verify, and restore the trigger from a backup.`,
  )
}
