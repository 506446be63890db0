import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR } from '#domain/time/durations'
import { makePasskey } from '../account-factories.ts'
import {
  employerOf,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeMidterm,
  makeProfile,
  makeRequested,
  makeStudent,
  makeSupervisor,
} from '../factories.ts'
import { makeQuestionSet } from '../question-sets.ts'
import type { TestApp } from '../test-app.ts'
import { makeSavedView, makeScheduledExport } from '../view-factories.ts'

export const ACTORS = [
  'anonymous',
  'signed-out session',
  'owner',
  'other student',
  'manager of the department',
  'manager of another department',
  'manager without departments',
  'removed manager',
  'admin',
] as const
export type Actor = (typeof ACTORS)[number]

export type ExampleWorld = Awaited<ReturnType<typeof makeExampleWorld>>

/** A student with internships in every state, an admin, another manager, their records, and a session for each actor. */
export async function makeExampleWorld(app: TestApp, { metadataUrl }: { metadataUrl: string }) {
  const { db, time } = app
  await switchEverythingOn(app)
  const owner = await makeStudent(db, { major: 'Physics' })
  const admin = await makeAdmin(db)
  const otherManager = await makeManager(db, ['Law'])
  const records = await makeRecords(app)
  return {
    app,
    db,
    metadataUrl,
    owner,
    admin,
    otherManager,
    sessions: sessionsOf(app, { owner, admin }),
    ...(await makeInternships(app, owner)),
    ...records,
    ...(await makeOwnRecords(app, owner, records.apiClient)),
    otherManagersSession: await makeSession(app, otherManager),
    savedView: await makeSavedView(db, otherManager),
    scheduledExport: await makeScheduledExport(db, otherManager),
    note: await db
      .insertInto('staffNotes')
      .values({ studentId: owner.id, internshipId: null, authorId: null, text: 'Called.', createdAt: time.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }
}

async function switchEverythingOn({ db }: TestApp): Promise<void> {
  const ways = { emailChange: true, wallet: true, passkeys: true, apiClients: true, provisioning: true }
  await db
    .updateTable('signInSettings')
    .set({ ...ways, twoFactor: 'optional', version: sql`version + 1` })
    .execute()
}

async function makeInternships({ db, time }: TestApp, owner: { id: string }) {
  const pending = await makeInternship(db, owner, { status: 'pending', createdAt: time.now })
  const approved = await makeInternship(db, owner, { employerName: `Employer ${randomUUID()}` })
  const approvedFeedback = await makeFeedback(db, approved.supervisor, { status: 'approved' })
  const asked = await makeSupervisor(db, approved)
  const midterms = [await makeSupervisor(db, approved), await makeSupervisor(db, approved)] as const
  await makeMidterm(db, midterms[0])
  await makeMidterm(db, midterms[1], { releasedAt: time.now })
  const inLaw = await makeInternship(db, await makeStudent(db, { major: 'Law' }), {
    employerName: `Employer ${randomUUID()}`,
  })
  await makeFeedback(db, inLaw.supervisor)
  return {
    pending,
    approved,
    approvedFeedback,
    /** The supervisor with an open request. */
    asked,
    open: await makeRequested(db, asked),
    submitted: await makeFeedback(db, await makeSupervisor(db, approved)),
    unrequested: await makeSupervisor(db, approved),
    assessed: await makeInternship(db, owner, { startDate: '2100-03-01', endDate: '2100-06-01' }),
    midterm: { submitted: midterms[0].id, released: midterms[1].id },
    employer: await employerOf(db, approved),
    otherEmployer: await employerOf(db, inLaw),
  }
}

/** Records that belong to nobody. */
async function makeRecords({ db, time }: TestApp) {
  const department = await db
    .insertInto('departments')
    .values({ name: `Department ${randomUUID()}`, description: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db.deleteFrom('terms').execute()
  const term = await db
    .insertInto('terms')
    .values({ ...termIn(2100), askSelfAssessment: true, askMidtermFeedback: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const questionSet = await makeQuestionSet(db, { departments: ['Alchemy'] })
  const domain = `${randomUUID()}.example`
  await db.insertInto('universityDomains').values({ domain, university: 'Example University' }).execute()
  const invitationToken = randomUUID()
  const invitation = await db
    .insertInto('invitations')
    .values({
      email: `${randomUUID()}@uni.example`,
      role: 'admin',
      tokenHash: hashed(invitationToken),
      createdAt: time.now,
      sentAt: time.now,
      expiresAt: new Date(time.now.getTime() + HOUR),
      invitedBy: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { clientId } = await db
    .insertInto('oauthClients')
    .values({
      name: 'Timetable',
      clientSecret: 'hash',
      tokenEndpointAuthMethod: 'client_secret_basic',
      redirectUris: '[]',
      grantTypes: '["authorization_code","refresh_token"]',
      scopes: '[]',
      clientCredentialsScopes: '[]',
      allDepartments: false,
    })
    .returning('clientId')
    .executeTakeFirstOrThrow()
  return { department, term, questionSet, domain, invitation, invitationToken, apiClient: { id: clientId } }
}

async function makeOwnRecords({ db, time }: TestApp, owner: { id: string }, { id: clientId }: { id: string }) {
  return {
    consent: await db
      .insertInto('oauthConsents')
      .values({ clientId, userId: owner.id, scopes: '[]', createdAt: time.now, updatedAt: time.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
    passkey: await makePasskey(db, owner),
    wallet: await db
      .insertInto('walletAddresses')
      .values({ userId: owner.id, address: randomUUID(), chainId: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
    erasure: await db
      .insertInto('erasureRequests')
      .values({ profileId: owner.id, requestedAt: time.now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  }
}

/** The cookie of each actor's browser. */
function sessionsOf(
  { db, cookieFor }: TestApp,
  { owner, admin }: { owner: { id: string }; admin: { id: string } },
): Record<Actor, () => Promise<string | undefined>> {
  return {
    anonymous: async () => undefined,
    'signed-out session': async () => {
      const cookie = await cookieFor(owner.id)
      await db.deleteFrom('sessions').where('userId', '=', owner.id).execute()
      return cookie
    },
    owner: () => withAccount(owner),
    'other student': async () => withAccount(await makeStudent(db, { major: 'Physics' })),
    'manager of the department': async () => withAccount(await makeManager(db, ['Physics', 'Law'])),
    'manager of another department': async () => withAccount(await makeManager(db, ['Law'])),
    'manager without departments': async () => withAccount(await makeManager(db, [])),
    // A manager who loses the role while signed in is a student from the next request on.
    'removed manager': async () => {
      const manager = await makeProfile(db, { role: 'manager', major: 'Physics', graduationYear: 2027 })
      const cookie = await withAccount(manager)
      await db.updateTable('profiles').set({ role: 'student' }).where('id', '=', manager.id).execute()
      return cookie
    },
    admin: () => withAccount(admin),
  }
  async function withAccount(person: { id: string }) {
    await db
      .insertInto('accounts')
      .values({ userId: person.id, accountId: person.id, providerId: 'credential', password: null })
      .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
      .execute()
    return cookieFor(person.id)
  }
}

export async function makeSession({ db, cookieFor }: TestApp, { id }: { id: string }): Promise<{ id: string }> {
  await cookieFor(id)
  return db.selectFrom('sessions').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
}

export function termIn(year: number) {
  return { name: `Term ${year}`, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` }
}

/** The hash of a token as it is stored. */
export function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
