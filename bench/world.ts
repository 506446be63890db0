import { makeSignature } from 'better-auth/crypto'
import type { Actor } from '../src/server/auth/actor.ts'
import { openPostgres } from '../src/server/database/client.ts'
import type { Profile } from '../src/server/database/schema.ts'
import { type OpenRequest, type Person, seededToken, type World } from './cases.ts'
import { onDatabase, urlOf } from './cluster.ts'
import type { Running } from './processes.ts'
import { SECRET } from './product.ts'
import { signingIn } from './sign-in.ts'

const STUDENTS = 40
const MANAGERS = 10
/** Twice as many as the product remembers (src/server/auth/actors.ts). */
const SESSIONS = 20_000

/** Signs everybody in for real and looks up what the requests are about. */
export async function makeWorld(database: string, product: Running): Promise<World> {
  const { db, close } = openPostgres(urlOf(database), { max: 1 })
  const staff = await db.selectFrom('profiles').selectAll().where('role', '<>', 'student').orderBy('id').execute()
  const students = await db
    .selectFrom('profiles')
    .selectAll()
    .where('role', '=', 'student')
    .orderBy('id')
    .limit(STUDENTS)
    .execute()
  const departments = await db.selectFrom('managerDepartments').selectAll().orderBy('departmentName').execute()
  await close()
  const person = async (profile: Profile): Promise<Person> => ({
    cookie: await signIn(product, profile.email),
    actor: {
      id: profile.id,
      role: profile.role,
      profile,
      departments: departments.filter((row) => row.managerId === profile.id).map((row) => row.departmentName),
      session: { token: '', signedInAt: new Date() },
    } satisfies Actor,
  })
  const admin = staff.find((profile) => profile.role === 'admin')
  if (!admin) throw new Error('the seeded data has no admin')
  const { requests, submitted } = await onDatabase(database, async (client) => {
    // The order of seed.sql, by which the tokens are numbered; not the links that the product has emailed since it started.
    const open = await client.query<Omit<OpenRequest, 'token'>>(`
      select feedback_links.token_hash as hash, feedback_links.id as "linkId", feedback.id as "feedbackId",
        feedback.supervisor_id as "supervisorId", feedback_links.student_id as "studentId"
      from feedback join feedback_links using (supervisor_id) where status = 'pending' and feedback_links.id::text like '00000009-%' order by feedback.id`)
    const waiting = await client.query<{ id: string }>("select id from feedback where status = 'submitted' order by id")
    return {
      requests: open.rows.map((row, index) => ({ ...row, token: seededToken(index + 1) })),
      submitted: waiting.rows.map((row) => row.id),
    }
  })
  return {
    students: await inTurn(students, person),
    managers: await inTurn(staff.filter((profile) => profile.role === 'manager').slice(0, MANAGERS), person),
    admin: await person(admin),
    sessions: await openSessions(database),
    requests,
    submitted,
  }
}

/** The session cookie of a real sign-in. */
async function signIn(product: Running, email: string): Promise<string> {
  const { path, headers, body } = signingIn(product, email)
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`signing in ${email}: ${response.status} ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** The cookies of sessions that were never signed in for: their rows are laid down, and signed as the identity library does. */
async function openSessions(database: string): Promise<string[]> {
  const tokens = Array.from({ length: SESSIONS }, (_, number) => `session-for-measuring-${number}`)
  await onDatabase(database, async (client) => {
    await client.query(
      `with students as (
        select id, row_number() over (order by id) - 1 as place, count(*) over () as count
        from (select id from profiles where role = 'student' order by id limit $2) as first)
      insert into sessions (user_id, token, expires_at)
      select students.id, token, now() + interval '30 days'
      from unnest($1::text[]) with ordinality as made (token, number) join students on place = number % count
      on conflict (token) do update set expires_at = excluded.expires_at`,
      [tokens, SESSIONS],
    )
    await client.query('vacuum analyze sessions')
  })
  return inTurn(tokens, async (token) => {
    const signed = `${token}.${await makeSignature(token, SECRET)}`
    return `fieldmark.session_token=${encodeURIComponent(signed)}`
  })
}

async function inTurn<From, To>(list: From[], work: (item: From) => Promise<To>): Promise<To[]> {
  const done: To[] = []
  for (const item of list) done.push(await work(item))
  return done
}
