import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashAccessToken, TOKEN_PREFIXES } from '../../identity/connected-apps/access-token.ts'
import { seedUniversity } from '../../platform/database/seed-university.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { connectScim } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Tests who is named for the actions of apps, systems and identity systems.

const app = await createTestApp()
const { db } = app
await db
  .updateTable('signInSettings')
  .set({ apiClients: true, provisioning: true, version: sql`version + 1` })
  .execute()

/** An access token of a new client, for a person or for the client itself. */
async function clientWithToken(name: string, person: { id: string } | null) {
  const scopes = '["exports:read"]'
  const client = await db
    .insertInto('oauthClients')
    .values({
      name,
      clientSecret: 'the hash of a secret',
      tokenEndpointAuthMethod: 'client_secret_basic',
      redirectUris: '[]',
      grantTypes: '[]',
      scopes,
      clientCredentialsScopes: scopes,
      allDepartments: true,
    })
    .returning(['id', 'clientId'])
    .executeTakeFirstOrThrow()
  const { clientId } = client
  const times = { createdAt: app.time.now, updatedAt: app.time.now }
  if (person)
    await db
      .insertInto('oauthConsents')
      .values({ clientId, userId: person.id, scopes, ...times })
      .execute()
  const secret = randomUUID()
  await sql`insert into oauth_access_tokens (token, client_id, user_id, scopes, created_at, expires_at)
    values (${hashAccessToken(secret)}, ${clientId}, ${person?.id ?? null}, ${scopes}::jsonb, now(), now() + interval '1 hour')`.execute(
    db,
  )
  return { id: client.id, authorization: `Bearer ${TOKEN_PREFIXES.opaqueAccessToken}${secret}` }
}

function newest() {
  return db
    .selectFrom('auditEntries')
    .innerJoin('auditDetails', 'auditDetails.entryId', 'auditEntries.id')
    .select(['actorKind', 'actorId', 'endpoint', 'kind', 'details'])
    .orderBy('auditEntries.id', 'desc')
    .executeTakeFirstOrThrow()
}

it('names the server for what it sets up at its first start', async () => {
  await db.deleteFrom('universityDomains').execute()
  await seedUniversity(db, 'Example University')
  expect(await newest()).toMatchObject({ actorKind: 'system', endpoint: 'first start', kind: 'university_domains' })
})

it('names the person and the app that acts for them', async () => {
  const person = await makeAdmin(db, { firstName: 'Ada', lastName: 'Berg', email: 'ada@uni.example' })
  const { authorization } = await clientWithToken('Timetable', person)
  const response = await app.fetch('/api/v1/exports/internships.csv', { headers: { authorization } })
  expect(response.status).toBe(200)
  expect(await newest()).toMatchObject({
    actorKind: 'user',
    actorId: person.id,
    endpoint: 'exports.internships',
    details: { actor: 'Ada Berg <ada@uni.example> with Timetable' },
  })
})

it('names a system that acts on its own', async () => {
  const { id, authorization } = await clientWithToken('Data warehouse', null)
  const response = await app.fetch('/api/v1/exports/internships.csv', { headers: { authorization } })
  expect(response.status).toBe(200)
  expect(await newest()).toMatchObject({ actorKind: 'system', actorId: id, details: { actor: 'Data warehouse' } })
})

it('names the identity system that creates an account', async () => {
  const { id, call } = await connectScim(app, { domains: ['uni.example'], name: 'Campus directory' })
  const { body } = await call('POST', 'Users', { userName: 'bo@uni.example' })
  const entries = await db
    .selectFrom('auditEntries')
    .select(['actorKind', 'actorId', 'endpoint', 'kind'])
    .where('personId', '=', body.id)
    .execute()
  const origin = { actorKind: 'system', actorId: id, endpoint: 'scim POST' }
  expect(entries).toContainEqual({ ...origin, kind: 'profiles' })
  expect(entries).toContainEqual({ ...origin, kind: 'provisioned_people' })
})
