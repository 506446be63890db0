import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#domain/time/durations'
import { withOrigin } from '../../platform/database/origin.ts'
import { requireSignOn } from '../../testing/connections.ts'
import { makeAdmin, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteExpiredData } from './delete-expired-data.ts'

const app = await createTestApp()
const { db, time } = app
const student = await makeStudent(db)
const admin = await makeAdmin(db)
const { supervisor } = await makeInternship(db, student)
const connectionId = await requireSignOn(db, { domain: 'lakeside.example' })
const client = {
  name: 'Timetable',
  tokenEndpointAuthMethod: 'none' as const,
  redirectUris: '[]',
  grantTypes: '[]',
  scopes: '[]',
  clientCredentialsScopes: '[]',
  allDepartments: false,
}
const { clientId } = await db.insertInto('oauthClients').values(client).returning('clientId').executeTakeFirstOrThrow()
const times = { createdAt: time.now, updatedAt: time.now }
await db
  .insertInto('oauthConsents')
  .values({ clientId, userId: student.id, scopes: '[]', ...times })
  .execute()
const webhook = {
  name: 'Warehouse',
  url: 'https://hooks.example.edu/',
  events: ['feedback.approved'],
  sealedSecret: 'sealed',
}
const { id: endpointId } = await db
  .insertInto('webhookEndpoints')
  .values({ ...webhook, createdAt: time.now })
  .returning('id')
  .executeTakeFirstOrThrow()

const run = (isStopping?: () => boolean) =>
  withOrigin({ kind: 'system', endpoint: 'Delete expired data' }, () => deleteExpiredData(app, isStopping))
const ago = (milliseconds: number) => new Date(time.now.getTime() - milliseconds)

function makeSession(expiresAt: Date) {
  return db
    .insertInto('sessions')
    .values({ userId: student.id, token: randomUUID(), expiresAt, ipAddress: '198.51.100.7' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const makeInvitation = (expiresAt: Date, end: { acceptedAt?: Date; withdrawnAt?: Date }) =>
  sql`insert into invitations (email, role, token_hash, created_at, sent_at, expires_at, accepted_at, withdrawn_at)
    values (${`${randomUUID()}@uni.example`}, 'manager', ${randomUUID()}, ${time.now}, ${time.now}, ${expiresAt},
      ${end.acceptedAt ?? null}, ${end.withdrawnAt ?? null})`.execute(db)

async function makeImport(createdAt: Date): Promise<void> {
  const facts = { kind: 'departments', fileName: 'departments.csv', status: 'uploaded', headers: '[]' } as const
  const { id: importId } = await db
    .insertInto('imports')
    .values({ ...facts, createdBy: admin.id, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('importRows').values({ importId, rowNumber: 2, cells: '["Law"]' }).execute()
  await db
    .insertInto('importFiles')
    .values({ importId, content: Buffer.from('Name') })
    .execute()
}

/** Adds a row that is needed until this moment. */
const ROWS: Record<string, (end: Date) => Promise<unknown>> = {
  sessions: makeSession,
  sign_on_sessions: async (end) => {
    const { id: sessionId } = await makeSession(end)
    await db.insertInto('signOnSessions').values({ sessionId, connectionId, nameId: 'zoe' }).execute()
  },
  verifications: (expiresAt) =>
    db.insertInto('verifications').values({ identifier: randomUUID(), value: student.id, expiresAt }).execute(),
  invitations: (end) => makeInvitation(end, { withdrawnAt: time.now }),
  attempts: (end) =>
    db
      .insertInto('attempts')
      .values({ key: `email-change ${randomUUID()}`, count: 1, startedAt: new Date(end.getTime() - HOUR) })
      .execute(),
  rate_limits: (end) =>
    db
      .insertInto('rateLimits')
      .values({ key: randomUUID(), count: 1, lastRequest: end.getTime() - HOUR })
      .execute(),
  oauth_access_tokens: (end) =>
    sql`insert into oauth_access_tokens (token, client_id, user_id, scopes, created_at, expires_at)
      values (${randomUUID()}, ${clientId}, ${student.id}, '[]', ${time.now}, ${end})`.execute(db),
  oauth_refresh_tokens: (end) =>
    sql`insert into oauth_refresh_tokens (token, client_id, user_id, scopes, created_at, expires_at)
      values (${randomUUID()}, ${clientId}, ${student.id}, '[]', ${time.now}, ${end})`.execute(db),
  kept_forms: (end) =>
    db
      .insertInto('keptForms')
      .values({
        id: randomUUID(),
        supervisorId: supervisor.id,
        content: 'sealed',
        keptAt: new Date(end.getTime() - 30 * DAY),
      })
      .execute(),
  imports: (end) => makeImport(new Date(end.getTime() - DAY)),
  import_rows: (end) => makeImport(new Date(end.getTime() - DAY)),
  import_files: (end) => makeImport(new Date(end.getTime() - DAY)),
  // Expires by the database's clock.
  webhook_deliveries: (end) =>
    sql`insert into webhook_deliveries (endpoint_id, event, data, created_at)
      values (${endpointId}, 'feedback.approved', '{}', ${new Date(Date.now() - 30 * DAY + end.getTime() - time.now.getTime())})`.execute(
      db,
    ),
}

/** Tables whose rows are kept longer, with the reason. */
const KEPT: Record<string, string> = {
  email_changes: 'one for an account, with which it goes',
  feedback_links: "go with the student's record",
  midterm_links: "go with the student's record",
  in_person_codes: "go with the student's record",
  oauth_client_assertions: 'always empty',
  signing_keys: 'not about people',
}

describe('expired data', () => {
  it.each(Object.entries(ROWS))('is deleted from %s, and what is still of use is not', async (table, add) => {
    await sql`delete from ${sql.table(table)}`.execute(db)
    const left = async () => (await sql`select from ${sql.table(table)}`.execute(db)).rows.length
    await add(ago(HOUR))
    await add(ago(-HOUR))
    expect(await left()).toBe(2)
    await run()
    expect(await left()).toBe(1)
  })

  it('has an end in every table that says when a row expires, except those with a reason', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
      where attname = 'expires_at' and relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
    const unknown = rows.map(({ name }) => name).filter((name) => !(name in ROWS) && !(name in KEPT))
    expect(rows.length).toBeGreaterThan(8)
    expect(unknown).toEqual([])
  })
})

it('an invitation that is accepted or still open stays after its link has ended', async () => {
  await db.deleteFrom('invitations').execute()
  await makeInvitation(ago(DAY), { acceptedAt: time.now })
  await makeInvitation(ago(DAY), {})
  await run()
  expect(await db.selectFrom('invitations').select('id').execute()).toHaveLength(2)
})

it('a part that fails keeps no other from what is theirs, and is reported', async () => {
  await makeInvitation(ago(DAY), { withdrawnAt: ago(DAY) })
  const expired = await makeSession(ago(HOUR))
  for (const [gone, table] of [
    ['sessions_away', 'sessions'],
    ['attempts_away', 'attempts'],
  ] as const) {
    await sql`alter table ${sql.ref(table)} rename to ${sql.ref(gone)}`.execute(db)
    const failure = await run().catch((error) => error)
    await sql`alter table ${sql.ref(gone)} rename to ${sql.ref(table)}`.execute(db)
    expect(String(failure)).toContain(`"${table}" does not exist`)
  }
  expect(await db.selectFrom('invitations').select('id').where('withdrawnAt', 'is not', null).execute()).toEqual([])
  const left = await db.selectFrom('sessions').select('id').where('id', '=', expired.id).execute()
  expect(left).toEqual([])
})

describe('expired sessions', () => {
  const entries = () =>
    db
      .selectFrom('auditEntries')
      .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
      .select(['actorKind', 'actorId', 'personId', 'recordId', 'endpoint', 'details'])
      .where('kind', '=', 'sessions')
      .where('action', '=', 'deleted')
      .orderBy('auditEntries.id')
      .execute()

  it('each leave one entry, by the server, also if two processes run at once', async () => {
    await db.deleteFrom('sessions').execute()
    const before = await entries()
    const sessions = await Promise.all(Array.from({ length: 1200 }, () => makeSession(ago(HOUR))))
    const living = await makeSession(ago(-HOUR))
    await Promise.all([run(), run()])
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([living])
    const written = (await entries()).slice(before.length)
    expect(written.map(({ recordId }) => recordId).toSorted()).toEqual(sessions.map(({ id }) => id).toSorted())
    const facts = { actorKind: 'system', actorId: null, personId: student.id, endpoint: 'Delete expired data' }
    expect(written[0]).toMatchObject(facts)
    expect(JSON.stringify(written)).not.toContain('198.51.100.7')
  })

  it('wait for the next start when the server stops', async () => {
    await makeSession(ago(HOUR))
    await run(() => true)
    expect(await db.selectFrom('sessions').select('id').where('expiresAt', '<', time.now).execute()).toHaveLength(1)
  })
})
