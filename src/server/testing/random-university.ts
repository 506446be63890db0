import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ALL_SCOPES } from '#domain/scopes'
import { hashAccessToken, TOKEN_PREFIXES } from '../identity/connected-apps/token-hash.ts'
import type { Profile } from '../platform/database/schema.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeMidterm,
  makePasskey,
  makeStudent,
  makeSupervisor,
  selfAssessmentAnswers,
} from './factories.ts'
import { markerWord } from './marker-word.ts'
import { takeNotes, writeMessages } from './random-follow-up.ts'
import {
  makeHandOver,
  makeLink,
  makeMidtermLink,
  SHARING,
  type SupervisorFacts,
  supervisorFacts,
} from './random-supervisors.ts'
import { readFeedback, readInternship } from './read-records.ts'
import type { TestApp } from './test-app.ts'
import { makeSavedView, makeScheduledExport } from './view-factories.ts'

/** Who sends a request, with which header, and what the database stores of it: a session's token or a hash of an access token. */
export type Person = { name: string; headers: Record<string, string>; stored: string | null }
export type University = { people: Person[]; tokens: string[] }

export const DEPARTMENTS = ['Physics', 'Law', 'History']
const MAJORS = ['Physics', 'Physics', 'Law', 'Law', 'History', 'Botany', null]

/**
 * A small university: departments, students with and without majors, managers of overlapping departments, somebody who was a
 * student and is a reviewer now and the other way round, an admin, systems, and internships and feedback in every status.
 */
export async function makeRandomUniversity(app: TestApp): Promise<University> {
  const { db } = app
  const settings = { emailChange: true, wallet: true, passkeys: true, apiClients: true, provisioning: true }
  await db
    .updateTable('signInSettings')
    .set({ ...settings, twoFactor: 'optional', version: sql`version + 1` })
    .execute()
  const admins = [await makeAdmin(db, named()), await makeAdmin(db, { ...named(), major: 'Physics' })]
  const managers = []
  for (const departments of [['Physics', 'Law'], ['Law', 'History'], ['History'], []])
    managers.push(await makeNamedManager(app, departments))
  const students = []
  for (const major of MAJORS) students.push(await makeStudent(db, { ...named(), major }))
  const [, lawAndHistory] = managers
  const formerStudents = [lawAndHistory!, admins[1]!]
  await db
    .updateTable('profiles')
    .set({ ...named(), major: 'Law' })
    .where('id', '=', lawAndHistory!.id)
    .execute()
  const formerManager = await makeNamedManager(app, ['Physics', 'History'])
  const term = { startsOn: '2000-01-01', endsOn: '2099-12-31', askSelfAssessment: true, askMidtermFeedback: true }
  await db
    .insertInto('terms')
    .values({ name: `Every year ${markerWord()}`, ...term })
    .execute()
  const tokens: string[] = []
  for (const [number, student] of [...students, ...formerStudents].entries())
    tokens.push(...(await makeRecords(app, student, SHARING[number % SHARING.length]!)))
  await reviewForAWhile(app, formerManager)
  await takeNotes(app, [...admins, ...managers], students)
  await writeMessages(app, managers[0]!, students)
  const everybody = [...admins, ...managers, ...students, { ...formerManager, name: 'former manager' }]
  const people: Person[] = [{ name: 'nobody', headers: {}, stored: null }, ...(await makeSystems(app))]
  for (const person of everybody) people.push(await withBelongings(app, person))
  people.push(await withApp(app, managers[0]!), await withApp(app, students[0]!))
  return { people, tokens }
}

async function makeNamedManager({ db }: TestApp, departments: string[]): Promise<Profile> {
  const manager = await makeManager(db, departments)
  await db.updateTable('profiles').set(named()).where('id', '=', manager.id).execute()
  return manager
}

function named() {
  return { firstName: 'Zoë', lastName: `Çağlar ${markerWord()}`, university: `Example University ${markerWord()}` }
}

/** Internships in every status, and on the approved one feedback in every status. Returns the tokens of emailed links. */
async function makeRecords(app: TestApp, student: Profile, sharing: SupervisorFacts): Promise<string[]> {
  const { db, time } = app
  const tokens: string[] = []
  for (const status of ['pending', 'rejected', 'approved'] as const) {
    const internship = await makeInternship(db, student, {
      employerName: `Northwind ${markerWord()}`,
      industry: `Energy ${markerWord()}`,
      positionTitle: `Analyst ${markerWord()}`,
      description: `Forecasting wind yields ${markerWord()}`,
      status,
      createdAt: status === 'approved' ? new Date(time.now.getTime() - 9 * 86_400_000) : time.now,
    })
    await db
      .updateTable('internships')
      .set({ rejectionReason: status === 'rejected' ? `Too short ${markerWord()}` : null })
      .where('id', '=', internship.id)
      .execute()
    await makeSupervisor(db, internship, supervisorFacts())
    await makeSelfAssessment(app, internship)
    if (status !== 'approved') continue
    for (const facts of [{ isSubmitted: false }, {}, { releasedAt: time.now }]) {
      const supervisor = await makeSupervisor(db, internship, supervisorFacts())
      const words = { strengths: `Quick ${markerWord()}`, developmentAreas: `Care ${markerWord()}` }
      await makeMidterm(db, supervisor, { ...words, ...facts, createdAt: time.now })
      tokens.push(await makeMidtermLink(app, supervisor))
    }
    const shared = await makeSupervisor(db, internship, sharing)
    await makeFeedback(db, shared, { status: 'pending', createdAt: time.now })
    tokens.push(await makeLink(app, student, shared))
    for (const feedbackStatus of ['pending', 'submitted', 'approved'] as const) {
      const supervisor = await makeSupervisor(db, internship, supervisorFacts())
      await makeFeedback(db, supervisor, {
        status: feedbackStatus,
        createdAt: time.now,
        strengths: `Careful ${markerWord()}`,
        developmentAreas: `Speed ${markerWord()}`,
        additionalComments: `Thanks ${markerWord()}`,
      })
      await makeHandOver(app, supervisor)
      tokens.push(await makeLink(app, student, supervisor))
    }
  }
  return tokens
}

async function makeSelfAssessment({ db, time }: TestApp, internship: { id: string }): Promise<void> {
  const words = { strengths: `Learned SQL ${markerWord()}`, developmentAreas: `Meetings ${markerWord()}` }
  const dates = { createdAt: time.now, updatedAt: time.now }
  await db
    .insertInto('selfAssessments')
    .values({ internshipId: internship.id, ...selfAssessmentAnswers(words), ...dates })
    .execute()
}

/** The trail then holds what this manager did to the records of others. Afterwards the manager is a student. */
async function reviewForAWhile(app: TestApp, manager: Profile): Promise<void> {
  const client = await app.as(manager)
  const [pending] = (await client.internships.listForReview({ status: 'pending' })).items
  const [submitted] = (await client.feedback.listForReview({ status: 'submitted' })).items
  const [open] = (await client.openRequests.list({})).items
  await client.internships.approve(await readInternship(app.db, { id: pending!.id }))
  await client.openRequests.remind({ ids: [open!.id] })
  await client.feedback.approve(await readFeedback(app.db, { id: submitted!.id }))
  const student = { role: 'student' as const, major: 'Law', graduationYear: 2027 }
  await app.db.updateTable('profiles').set(student).where('id', '=', manager.id).execute()
  await app.db.deleteFrom('managerDepartments').where('managerId', '=', manager.id).execute()
}

/** A session, ways to sign in, and a request for erasure. */
async function withBelongings(app: TestApp, { id, role, name }: Profile & { name?: string }): Promise<Person> {
  const { db, time } = app
  await makePasskey(db, { id })
  await db
    .insertInto('exportColumns')
    .values({ profileId: id, kind: 'internships', columns: ['status'] })
    .execute()
  await makeSavedView(db, { id }, { name: `Mine ${markerWord()}`, filters: { search: markerWord() } })
  await makeScheduledExport(db, { id }, { name: `Mine ${markerWord()}`, filters: { search: markerWord() } })
  await db.insertInto('walletAddresses').values({ userId: id, address: randomUUID(), chainId: 1 }).execute()
  const password = `the hash of a password of ${id}`
  await db.insertInto('accounts').values({ userId: id, accountId: id, providerId: 'credential', password }).execute()
  if (role === 'student')
    await db.insertInto('erasureRequests').values({ profileId: id, requestedAt: time.now }).execute()
  const cookie = await app.cookieFor(id)
  await db
    .updateTable('sessions')
    .set({ userAgent: `Browser ${markerWord()}` })
    .where('userId', '=', id)
    .execute()
  const stored = /=([\w-]+)\./.exec(decodeURIComponent(cookie))?.[1] ?? null
  return { name: `${name ?? role} ${id}`, headers: { cookie }, stored }
}

/** An app that acts for a person. */
async function withApp(app: TestApp, { id, role }: Profile): Promise<Person> {
  const clientId = await makeClient(app, { scopes: JSON.stringify(ALL_SCOPES) })
  const dates = { createdAt: app.time.now, updatedAt: app.time.now }
  await app.db
    .insertInto('oauthConsents')
    .values({ clientId, userId: id, scopes: JSON.stringify(ALL_SCOPES), ...dates })
    .execute()
  return { name: `app of ${role} ${id}`, ...(await makeAccessToken(app, clientId, id)) }
}

/** Systems that see one department, or all. */
async function makeSystems(app: TestApp): Promise<Person[]> {
  const clientCredentialsScopes = JSON.stringify(ALL_SCOPES)
  const ofLaw = await makeClient(app, { clientCredentialsScopes })
  await app.db.insertInto('oauthClientDepartments').values({ clientId: ofLaw, departmentName: 'Law' }).execute()
  const ofAll = await makeClient(app, { clientCredentialsScopes, allDepartments: true })
  return [
    { name: 'system of Law', ...(await makeAccessToken(app, ofLaw, null)) },
    { name: 'system of all departments', ...(await makeAccessToken(app, ofAll, null)) },
  ]
}

type ClientFacts = { scopes?: string; clientCredentialsScopes?: string; allDepartments?: boolean }

async function makeClient({ db }: TestApp, facts: ClientFacts): Promise<string> {
  const { clientId } = await db
    .insertInto('oauthClients')
    .values({
      name: `Timetable ${markerWord()}`,
      clientSecret: `the hash of a secret ${randomUUID()}`,
      tokenEndpointAuthMethod: 'client_secret_basic',
      redirectUris: '["https://app.example/callback"]',
      grantTypes: '["authorization_code"]',
      scopes: '[]',
      clientCredentialsScopes: '[]',
      allDepartments: false,
      ...facts,
    })
    .returning('clientId')
    .executeTakeFirstOrThrow()
  return clientId
}

async function makeAccessToken({ db }: TestApp, clientId: string, userId: string | null) {
  const secret = randomBytes(24).toString('base64url')
  const stored = hashAccessToken(secret)
  await sql`insert into oauth_access_tokens (token, client_id, user_id, scopes, created_at, expires_at)
    values (${stored}, ${clientId}, ${userId}, ${JSON.stringify(ALL_SCOPES)}::jsonb, now(), now() + interval '1 day')`.execute(
    db,
  )
  return { headers: { authorization: `Bearer ${TOKEN_PREFIXES.opaqueAccessToken}${secret}` }, stored }
}
