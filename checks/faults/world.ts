import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { sessionCookie } from '../../bench/cases.ts'
import { hashPassword } from '../../src/server/identity/sign-in/passwords/password-hash.ts'
import { shownVersion } from '../../src/server/platform/database/shown-version.ts'

/** Runs one statement, or several without parameters. */
export type Query = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<Row[]>

/** Cookies of people, and what they can still do; each entry can be used once. */
export type World = {
  /** Many, because each may change something only so often (docs/decisions/0052-limit-of-calls.md). */
  admins: string[]
  students: string[]
  pendingInternships: { id: string; version: string }[]
  toAsk: { supervisor: string; student: string }[]
  openLinks: string[]
}

/** A student who signs in with a password. */
export const WITH_PASSWORD = { email: 'password@bench.example', password: 'a password for measurements' }

const MORE_ADMINS = `insert into profiles (first_name, last_name, email, email_verified, role)
  select 'Admin', 'Number ' || i, 'admin' || i || '@bench.example', true, 'admin' from generate_series(1, 20) as i`

const ONE_WITH_PASSWORD = `with one as (
    insert into profiles (first_name, last_name, email, email_verified, role)
    values ('Student', 'With Password', $1, true, 'student') returning id)
  insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', $2 from one`

const OPEN_SESSIONS = `insert into sessions (user_id, token, expires_at)
  select id, 'session-of-' || id, now() + interval '30 days' from profiles where role in ('admin', 'student')`

/** Writes SQL without a connection. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

/** Includes the version that a reviewer reads. */
const PENDING = `select id, ${shownVersion('internships').compile(writer).sql} as version
  from internships where status = 'pending' order by id`

/** seed.sql makes the tokens from the links' numbers. */
const OPEN_LINKS = `
  select substr(encode(sha256(convert_to('bench ' || number, 'utf8')), 'hex'), 1, 40) as id
  from generate_series(1, (select count(*)::integer from feedback_links)) as number order by number`

const TO_ASK = `
  select internship_supervisors.id, student_id
  from internships join internship_supervisors on internship_id = internships.id and is_primary
  where status = 'approved' and not exists (
    select from feedback join internship_supervisors as asked on asked.id = supervisor_id
    where asked.internship_id = internships.id)
  order by 1`

/** Signs everybody in, in a database made by bench/seed.sql. */
export async function openWorld(query: Query): Promise<World> {
  await query(MORE_ADMINS)
  await query(ONE_WITH_PASSWORD, [WITH_PASSWORD.email, await hashPassword(WITH_PASSWORD.password)])
  await query(OPEN_SESSIONS)
  const idsOf = async (text: string) => (await query<{ id: string }>(text)).map(({ id }) => id)
  return {
    admins: (await idsOf("select id from profiles where role = 'admin' order by id")).map(cookieOf),
    students: (await idsOf("select id from profiles where role = 'student' order by id limit 200")).map(cookieOf),
    pendingInternships: await query<{ id: string; version: string }>(PENDING),
    toAsk: (await query<{ id: string; student_id: string }>(TO_ASK)).map((row) => ({
      supervisor: row.id,
      student: cookieOf(row.student_id),
    })),
    openLinks: await idsOf(OPEN_LINKS),
  }
}

function cookieOf(id: string): string {
  return sessionCookie(`session-of-${id}`)
}
