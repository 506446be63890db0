import { beforeEach, describe, expect, it } from 'vitest'
import { connectionForm } from '../../testing/connections.ts'
import { makeAdmin, makeProfile } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { startIssuer } from '../../testing/test-issuer.ts'
import { providerValues } from './connection-queries.ts'

const app = await createTestApp()
const { db, config } = app
const admin = await app.as(await makeAdmin(db))
const first = connectionForm({ name: 'First' })
const second = connectionForm({ name: 'Second' })
const issuer = await startIssuer(
  [first, second].map(({ id }) => providerValues(config, { id, ownEntityId: false }).redirectUri),
)
for (const connection of [first, second]) await admin.signInConnections.save({ ...connection, issuer: issuer.issuer })

let browser: TestBrowser
let count = 0
beforeEach(async () => {
  browser = openBrowser(app)
  count += 1
  await signIn(first)
})

const claims = () => ({
  sub: `person-${count}`,
  email: `person${count}@gmail.com`,
  email_verified: true,
  name: 'Zoë Çağlar',
})

async function follow(purpose: 'link' | undefined, connection: string): Promise<string> {
  browser.forgetProviders()
  const { body } = await browser.post('/api/auth/sign-on/start', {
    connection,
    purpose,
    callbackURL: '/settings',
    errorCallbackURL: '/settings?tab=security',
  })
  return (await browser.visit(String(body.url))).url.search
}

function signIn(connection: { id: string }): Promise<string> {
  issuer.signsIn(claims())
  return follow(undefined, connection.id)
}

function link(connection: { id: string }, facts: object = {}): Promise<string> {
  issuer.signsIn({ ...claims(), ...facts })
  return follow('link', connection.id)
}

const me = () => app.clientWith(browser.cookie())
const names = async () => (await me().identities.list()).identities.map(({ connectionName }) => connectionName)

describe('linking', () => {
  it('adds a way to sign in, also with another address', async () => {
    expect((await me().identities.list()).linkable).toEqual([{ id: second.id, name: 'Second' }])
    expect(await link(second, { sub: `linked-${count}`, email: 'other@elsewhere.example' })).toBe('')
    expect(await names()).toEqual(['First', 'Second'])
    expect((await me().identities.list()).linkable).toEqual([])
    const before = await browser.whoAmI()
    browser = openBrowser(app)
    issuer.signsIn({ ...claims(), sub: `linked-${count}`, email: 'other@elsewhere.example' })
    expect(await follow(undefined, second.id)).toBe('')
    expect((await browser.whoAmI())?.id).toBe(before?.id)
  })

  it('refuses an address that the provider has not verified', async () => {
    expect(await link(second, { email_verified: false })).toContain('error=')
    expect(await names()).toEqual(['First'])
  })

  it('refuses a sign-in that belongs to somebody else', async () => {
    const stranger = await makeProfile(db)
    await db
      .insertInto('accounts')
      .values({ userId: stranger.id, accountId: `person-${count}`, providerId: second.id })
      .execute()
    expect(await link(second)).toContain('error=IDENTITY_TAKEN')
    expect(await names()).toEqual(['First'])
  })

  it('needs a session', async () => {
    browser = openBrowser(app)
    const { status } = await browser.post('/api/auth/sign-on/start', {
      connection: second.id,
      purpose: 'link',
      callbackURL: '/settings',
    })
    expect(status).toBe(401)
  })

  it('gives no role and changes no facts', async () => {
    await link(second, { name: 'Somebody Else', groups: ['careers'] })
    expect(await browser.whoAmI()).toMatchObject({ firstName: 'Zoë', role: 'student' })
  })
})

describe('unlinking', () => {
  it('removes one way, but not the last', async () => {
    await link(second)
    const [one, two] = (await me().identities.list()).identities
    await me().identities.unlink({ id: two!.id })
    expect(await names()).toEqual(['First'])
    await expect(me().identities.unlink({ id: two!.id })).rejects.toThrow('has already been removed')
    await expect(me().identities.unlink({ id: one!.id })).rejects.toThrow('This is your only way to log in.')
    expect(await names()).toEqual(['First'])
  })

  it('works for the last provider once there is a password', async () => {
    await me().accounts.changePassword({ newPassword: 'a good password' })
    const [provider] = (await me().identities.list()).identities
    await me().identities.unlink({ id: provider!.id })
    expect(await names()).toEqual([null])
    const signIn = await openBrowser(app).post('/api/auth/sign-in/email', {
      email: claims().email,
      password: 'a good password',
    })
    expect(signIn.status).toBe(200)
  })

  it('of somebody else is not possible', async () => {
    const stranger = await makeProfile(db)
    const { id } = await db
      .insertInto('accounts')
      .values({ userId: stranger.id, accountId: 'stranger', providerId: second.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(me().identities.unlink({ id })).rejects.toThrow('has already been removed')
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  })
})
