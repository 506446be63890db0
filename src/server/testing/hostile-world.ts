import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR } from '#domain/time/durations'
import { LIFETIMES } from '../identity/sessions/renew-session.ts'
import type { Known } from './contract-inputs.ts'
import { hashed, makeExampleWorld } from './examples/example-world.ts'
import { makeInternship, makeManager, makeStudent, makeSupervisor } from './factories.ts'
import { keepRows } from './table-rows.ts'
import type { TestApp } from './test-app.ts'
import { makeSavedView, makeScheduledExport } from './view-factories.ts'

export const CALLERS = ['visitor', 'owner', 'other student', 'manager', 'other manager', 'admin'] as const
type Caller = (typeof CALLERS)[number]
export type HostileWorld = {
  known: Known
  cookies: Record<Caller, string | null>
  /** Restores the initial state. */
  restore: () => Promise<void>
}

/** The world of the examples with more people and records, all options switched on, and everything that requests can refer to. */
export async function makeHostileWorld(app: TestApp): Promise<HostileWorld> {
  const { db } = app
  const { owner, approved, otherManager, admin, invitationToken } = await makeExampleWorld(app, { metadataUrl: '' })
  await switchTheRestOn(app)
  const people = {
    owner,
    'other student': await makeStudent(db, { major: 'Law' }),
    manager: await makeManager(db, ['Physics']),
    'other manager': otherManager,
    admin,
  }
  await makeInternship(db, people['other student'], { status: 'pending' })
  const tokens = [invitationToken, await makeEmailChange(app, owner), 'an unknown token']
  for (let link = 0; link < 4; link++) tokens.push(await makeLink(app, owner, approved))
  await makeFurtherRows(app, owner)
  const { rows } = await sql<{ id: string }>`${sql.join(
    ID_TABLES.map((table) => sql`(select id::text from ${sql.table(table)} order by random() limit 8)`),
    sql` union all `,
  )}`.execute(db)
  const cookies = {
    visitor: null,
    owner: await app.cookieFor(owner.id),
    'other student': await app.cookieFor(people['other student'].id),
    manager: await app.cookieFor(people.manager.id),
    'other manager': await app.cookieFor(people['other manager'].id),
    admin: await app.cookieFor(people.admin.id),
  }
  // Prevents requests from extending a session, recording its use or asking for proof.
  const end = new Date(Date.now() + REMEMBERED)
  await db.updateTable('sessions').set({ lastUsedAt: end, provedAt: end, expiresAt: end }).execute()
  return {
    known: {
      ids: [...Object.values(people).map(({ id }) => id), approved.id, ...rows.map(({ id }) => id)],
      tokens,
      emails: Object.values(people).map(({ email }) => email),
      departments: ['Physics', 'Law'],
      searches: ['Northwind', 'zoë'],
      cursors: CURSORS,
    },
    cookies,
    restore: await keepRows(db),
  }
}

/** Unit: milliseconds. */
const REMEMBERED = LIFETIMES.remembered * 1000

const CURSORS = ['2026-06-15T10:00:00.000Z 00000000-0000-4000-8000-000000000000', '2026-06-15T10:00:00.000Z 17', 'x']

const ID_TABLES = [
  'profiles',
  'sessions',
  'departments',
  'internships',
  'internship_supervisors',
  'feedback',
  'invitations',
  'wallet_addresses',
  'passkeys',
  'accounts',
  'oauth_consents',
  'provisioning_connections',
  'webhook_endpoints',
  'webhook_deliveries',
  'saved_views',
  'scheduled_exports',
]

async function switchTheRestOn({ db }: TestApp): Promise<void> {
  await db.updateTable('signInSettings').set({ magicLink: true, emailCode: true, version: sql`version + 1` }).execute()
}

/** A supervisor with an open request. Returns the token of the emailed link. */
async function makeLink(app: TestApp, student: { id: string }, internship: { id: string }): Promise<string> {
  const supervisor = await makeSupervisor(app.db, internship)
  await (await app.as(student)).feedbackRequests.request({ supervisorId: supervisor.id })
  await app.deliverEmails()
  return app.newestToken(supervisor.id)
}

async function makeEmailChange({ db, time }: TestApp, { id: profileId }: { id: string }): Promise<string> {
  const token = randomUUID()
  const change = { profileId, newEmail: `${randomUUID()}@gmail.com`, step: 'new address' as const }
  await db
    .insertInto('emailChanges')
    .values({ ...change, tokenHash: hashed(token), expiresAt: new Date(time.now.getTime() + HOUR) })
    .execute()
  return token
}

async function makeFurtherRows({ db, time }: TestApp, { id: userId }: { id: string }): Promise<void> {
  await makeSavedView(db, { id: userId })
  await makeScheduledExport(db, { id: userId })
  for (const providerId of ['credential', randomUUID()])
    await db.insertInto('accounts').values({ userId, accountId: randomUUID(), providerId, password: null }).execute()
  await db
    .insertInto('provisioningConnections')
    .values({
      id: randomUUID(),
      name: 'Directory',
      domains: ['uni.example'],
      staffRules: '[]',
      tokenHash: 'x',
      createdAt: time.now,
    })
    .execute()
  const { id: endpointId } = await db
    .insertInto('webhookEndpoints')
    .values({
      name: 'Warehouse',
      url: 'https://hooks.example.edu/',
      events: ['feedback.approved'],
      sealedSecret: 'x',
      createdAt: time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('webhookDeliveries').values({ endpointId, event: 'webhook.test', data: '{}' }).execute()
}
