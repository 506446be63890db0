import { randomBytes, randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { EndpointName } from '#contract/contract'
import { ALL_SCOPES } from '#domain/integrations/api-clients'
import { DAY } from '#domain/time/durations'
import { midtermToken } from '../feedback/midterm/midterm-queries.ts'
import { linkToken } from '../feedback/requests/link/feedback-link-queries.ts'
import { hashAccessToken, TOKEN_PREFIXES } from '../identity/connected-apps/access-token.ts'
import { ACTORS, type Actor, type ExampleWorld, makeExampleWorld } from './examples/example-world.ts'
import { EXAMPLES } from './examples/examples.ts'
import type { TestApp } from './test-app.ts'

/**
 * The sender of a request, with the header and what the database stores of it: a session's token or a hash of an access token.
 */
export type Person = { name: string; headers: Record<string, string>; stored: string | null }
export type University = { worlds: ExampleWorld[]; people: Person[]; tokens: string[] }

/** The majors of the students in these worlds. */
const MAJORS = ['Physics', 'Law', null]
/** Two people share a mailbox, and each supervises several students. */
const SHARING = ['Helena Marsh', 'Tomás Ribeiro', 'Helena Marsh']

/** Endpoints that everybody tries in their own world. Those who are allowed to leave records and emails. */
const TRIED: EndpointName[] = [
  'internships.register',
  'selfAssessments.save',
  'feedbackRequests.request',
  'feedbackRequests.remind',
  'midterms.request',
  'reportLinks.create',
  'privacy.requestErasure',
  'staffNotes.add',
  'assignees.assign',
  'messages.sendToStudents',
  'messages.sendToSupervisors',
  'savedViews.save',
  'scheduledExports.create',
  'exportColumns.choose',
]

/**
 * Three worlds of the examples in one university, with the records that their people leave. One person was a student and is a
 * reviewer now, another the other way round. Systems and apps have access, too.
 */
export async function makeRandomUniversity(app: TestApp): Promise<University> {
  const { db, later, config } = app
  const worlds: ExampleWorld[] = []
  for (const _ of MAJORS) worlds.push(await makeExampleWorld(app, { metadataUrl: '' }))
  await mark(app, BEFORE)
  const people: Person[] = []
  for (const [number, world] of worlds.entries()) {
    const { owner, asked, unrequested } = world
    await db.updateTable('profiles').set({ major: MAJORS[number]! }).where('id', '=', owner.id).execute()
    const sharing = { name: SHARING[number]!, email: 'interns@northwind.example' }
    await db.updateTable('internshipSupervisors').set(sharing).where('id', '=', asked.id).execute()
    for (const actor of ACTORS) {
      const cookie = await world.sessions[actor]()
      for (const name of TRIED) await attempt(app, name, world, cookie)
      people.push({ name: `${actor} ${number}`, headers: cookie ? { cookie } : {}, stored: storedToken(cookie) })
    }
    // Links created on another day have another last day.
    later(DAY)
    await app.deliverEmails()
    const handOver = { token: await app.newestToken(unrequested.id), email: `${randomUUID()}@northwind.example` }
    await app.stranger.assignments.handOver({ ...handOver, name: 'Ada Okafor' })
    await app.deliverEmails()
  }
  await changeRoles(app, worlds, people)
  people.push(...(await makeSystemsAndApps(app, worlds)))
  await mark(app, AFTER)
  await mark(app, WITHHELD)
  const links = await db.selectFrom('feedbackLinks').select('id').execute()
  const midtermLinks = await db.selectFrom('midtermLinks').select('id').execute()
  const tokens = [
    ...links.map(({ id }) => linkToken(config.authSecret, id)),
    ...midtermLinks.map(({ id }) => midtermToken(config.authSecret, id)),
  ]
  return { worlds, people, tokens }
}

async function attempt(app: TestApp, name: EndpointName, world: ExampleWorld, cookie?: string): Promise<void> {
  await EXAMPLES[name].call(app.clientWith(cookie), world).catch(() => undefined)
}

function storedToken(cookie = ''): string | null {
  return /=([\w-]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? null
}

/** Turns a student into a reviewer, and a reviewer into a student, whose changes to other people's records are in the trail. */
async function changeRoles(app: TestApp, worlds: ExampleWorld[], people: Person[]): Promise<void> {
  const { db } = app
  const [first, second, third] = worlds as [ExampleWorld, ExampleWorld, ExampleWorld]
  const reviewer = people.find(({ name }) => name === ('manager of the department 0' satisfies `${Actor} 0`))!
  for (const name of ['internships.approve', 'openRequests.remind', 'feedback.approve', 'midterms.release'] as const)
    await attempt(app, name, second, reviewer.headers.cookie)
  await attempt(app, 'internships.reject', third, await third.sessions.admin())
  const { userId } = await db
    .selectFrom('sessions')
    .select('userId')
    .where('token', '=', reviewer.stored)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('managerDepartments').where('managerId', '=', userId).execute()
  const student = { role: 'student', major: 'Law', graduationYear: 2027 } as const
  await db.updateTable('profiles').set(student).where('id', '=', userId).execute()
  await db.updateTable('profiles').set({ role: 'manager' }).where('id', '=', first.owner.id).execute()
  for (const departmentName of ['Physics', 'Law'])
    await db.insertInto('managerDepartments').values({ managerId: first.owner.id, departmentName }).execute()
}

/** Systems that see one department or all, and apps that act for a reviewer and a student. */
async function makeSystemsAndApps({ db, time }: TestApp, worlds: ExampleWorld[]): Promise<Person[]> {
  const [ofLaw, ofAll, acting] = worlds.map(({ apiClient }) => apiClient.id) as [string, string, string]
  const { owner, otherManager } = worlds[2]!
  const scopes = JSON.stringify(ALL_SCOPES)
  await db.updateTable('oauthClients').set({ scopes, clientCredentialsScopes: scopes }).execute()
  await db.updateTable('oauthClients').set({ allDepartments: true }).where('clientId', '=', ofAll).execute()
  await db.insertInto('oauthClientDepartments').values({ clientId: ofLaw, departmentName: 'Law' }).execute()
  const consent = { clientId: acting, userId: otherManager.id, createdAt: time.now, updatedAt: time.now }
  await db
    .insertInto('oauthConsents')
    .values({ ...consent, scopes })
    .execute()
  await db.updateTable('oauthConsents').set({ scopes }).execute()
  return Promise.all([
    withAccess('system of Law', ofLaw, null),
    withAccess('system of all departments', ofAll, null),
    withAccess('app of a manager', acting, otherManager.id),
    withAccess('app of a student', acting, owner.id),
  ])

  async function withAccess(name: string, clientId: string, userId: string | null): Promise<Person> {
    const secret = randomBytes(24).toString('base64url')
    const stored = hashAccessToken(secret)
    await sql`insert into oauth_access_tokens (token, client_id, user_id, scopes, created_at, expires_at)
      values (${stored}, ${clientId}, ${userId}, ${scopes}::jsonb, now(), now() + interval '1 day')`.execute(db)
    return { name, headers: { authorization: `Bearer ${TOKEN_PREFIXES.opaqueAccessToken}${secret}` }, stored }
  }
}

/** A word that occurs in one record only, and that nobody searches for. */
const WORD = sql<string>`' zq' || substr(md5(random()::text), 1, 6)`
const marked = (column: string) => sql`${sql.ref(column)} || ${WORD}`
const secret = (of: string) => sql`'the hash of a secret of ' || ${sql.ref(of)}`

/** Columns that get such a word, or a secret, before anybody acts. */
const BEFORE: Marks = {
  profiles: { last_name: marked('last_name'), university: marked('university') },
  internships: {
    industry: marked('industry'),
    position_title: marked('position_title'),
    description: marked('description'),
  },
  internship_supervisors: { name: marked('name'), email: sql`trim(${WORD}) || '@northwind.example'` },
}
const ANSWERS = { strengths: marked('strengths'), development_areas: marked('development_areas') }
const IS_WITHHELD = sql`status = 'approved' and id::text < '8'`
const AFTER: Marks = {
  internships: { rejection_reason: marked('rejection_reason') },
  feedback: { ...ANSWERS, additional_comments: marked('additional_comments') },
  midterm_feedback: ANSWERS,
  sent_back_feedback: ANSWERS,
  feedback_questions: { question: marked('question'), reply: marked('reply') },
  self_assessments: ANSWERS,
  supervisor_answers: { from_name: marked('from_name'), to_name: marked('to_name') },
  staff_notes: { text: marked('text') },
  messages: { subject: marked('subject'), body: marked('body') },
  saved_views: { name: marked('name'), filters: sql`filters || jsonb_build_object('search', ${WORD})` },
  scheduled_exports: { name: marked('name'), filters: sql`filters || jsonb_build_object('search', ${WORD})` },
  terms: { name: marked('name') },
  sessions: { user_agent: sql`'Browser' || ${WORD}` },
  oauth_clients: { name: marked('name'), client_secret: secret('client_id') },
  accounts: { password: secret('user_id') },
}
/** One text of every other approved feedback record. */
const WITHHELD: Marks = {
  feedback: {
    withheld_passages: sql`case when ${IS_WITHHELD} then array[development_areas] else '{}' end`,
    withheld_reason: sql`case when ${IS_WITHHELD} then 'Private' || ${WORD} end`,
    told_passages: sql`array['Told' || ${WORD}]`,
    dropped_proposal: sql`jsonb_build_object('withheldReason', 'Dropped' || ${WORD})`,
  },
}
type Marks = Record<string, Record<string, RawBuilder<unknown>>>

async function mark({ db }: TestApp, marks: Marks): Promise<void> {
  for (const [table, columns] of Object.entries(marks)) {
    const changes = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(db)
  }
}
