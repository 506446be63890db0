import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectionForm } from '#contract/identity/connections'
import { PROJECT_ROOT } from '../../../project-root.ts'
import { connectionForm } from '../../../testing/connections.ts'
import { makeAdmin } from '../../../testing/factories.ts'
import { comeBack, signInAtPeer } from '../../../testing/peers/sign-in-at-peer.ts'
import { startSimpleSaml } from '../../../testing/peers/simplesamlphp.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser, type TestBrowser } from '../../../testing/test-browser.ts'
import { providerValues } from '../connection-queries.ts'

// Tests sign-on with SimpleSAMLphp, which many universities run as their identity provider.

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { config, db } = app
const admin = await app.as(await makeAdmin(db))
const origin = config.publicUrl
const installed = await startSimpleSaml()
const strict = await startSimpleSaml({ encrypts: true, signsLogout: true, nameId: 'persistent' })
const demanding = await startSimpleSaml({ wantsSignedRequests: true })

const page = readFileSync(join(PROJECT_ROOT, 'docs/sign-on/simplesamlphp.md'), 'utf8')
/** The PHP code on the page, from this beginning. */
function printed(beginning: string): string[] {
  const blocks = [...page.matchAll(/```php\n(.*?)```/gs)].map(([, php = '']) => php.trim())
  const found = blocks.filter((php) => php.startsWith(beginning))
  if (found.length === 0) throw new Error(`The page prints nothing that begins with ${beginning}`)
  return found
}
const [bare, whole] = printed("$metadata['__DYNAMIC:1__']")
const written = await startSimpleSaml({ hosted: bare ?? '' })
const reading = await startSimpleSaml({ hosted: whole ?? '' })
const { student, staff } = installed.people
const NOBODY = { name: '', password: '' }

const university = connectionForm({
  protocol: 'saml',
  name: 'Riverside University',
  domains: ['riverside.example', 'staff.riverside.example'],
  staffRules: [{ value: 'careers', role: 'admin', departments: [] }],
})
const { entityId } = providerValues(config, { id: university.id, ownEntityId: false })

type Peer = Pick<typeof installed, 'metadataUrl' | 'trustFile'>
/** The page's instructions, with the test's file. */
const sources = (file: string) =>
  printed("'metadata.sources'")
    .join('')
    .replace(/'[^']*\.xml'/, `'${file}'`)

/** Creates a connection with this provider, which then reads our metadata. */
async function connect(peer: Peer, facts: Partial<ConnectionForm> = {}): Promise<void> {
  await admin.signInConnections.save({ ...university, metadataUrl: peer.metadataUrl, ...facts })
  peer.trustFile(await ownMetadata(), sources)
}

async function ownMetadata(): Promise<string> {
  return (await app.fetch(new URL(entityId).pathname)).text()
}

let browser: TestBrowser
beforeEach(async () => {
  browser = openBrowser(app)
  // Each provider names people in its own way.
  await db.deleteFrom('accounts').where('providerId', '=', university.id).execute()
})

async function start(facts: object = {}): Promise<string> {
  const form = { connection: university.id, callbackURL: '/dashboard', ...facts }
  return String((await browser.post('/api/auth/sign-on/start', form)).body.url)
}

async function signIn(credentials = student, facts: object = {}): Promise<string> {
  return comeBack(browser, await signInAtPeer(browser, await start(facts), { credentials, origin }))
}

/** The stored session at the provider. */
function signedOn() {
  return db.selectFrom('signOnSessions').selectAll().execute()
}

describe('as installed', () => {
  beforeEach(() => connect(installed))

  it.each([
    ['a student', student, 'student'],
    ['staff by a group', staff, 'admin'],
  ] as const)('signs in %s', async (_, person, role) => {
    expect(await signIn(person)).toBe('/dashboard')
    const facts = { email: person.mail, firstName: person.givenName, lastName: person.sn, role }
    expect(await browser.whoAmI()).toMatchObject(facts)
  })

  it.each(['persistent', 'transient'] as const)(
    'gives a %s name if the connection asks for it',
    async (nameIdFormat) => {
      await connect(installed, { nameIdFormat })
      expect(await signIn()).toBe('/dashboard')
      const formats = (await signedOn()).map(({ nameFormat }) => nameFormat)
      expect(formats.at(-1)).toBe(`urn:oasis:names:tc:SAML:2.0:nameid-format:${nameIdFormat}`)
    },
  )

  it('does not ask again while its own session lasts', async () => {
    await signIn()
    const back = await signInAtPeer(browser, await start(), { credentials: NOBODY, origin })
    expect(Object.keys(back.fields ?? {})).toEqual(['SAMLResponse', 'RelayState'])
  })

  it('refuses a wrong password', async () => {
    const wrong = { ...student, password: 'wrong' }
    await expect(signIn(wrong)).rejects.toThrow('Incorrect username or password')
  })

  it('signs in two tabs that started together', async () => {
    const addresses = [await start(), await start()]
    const first = await signInAtPeer(browser, addresses[0] ?? '', { credentials: student, origin })
    const second = await signInAtPeer(browser, addresses[1] ?? '', { credentials: NOBODY, origin })
    expect(await comeBack(browser, first)).toBe('/dashboard')
    expect(await comeBack(browser, second)).toBe('/dashboard')
  })

  it('starts a request of ours when somebody begins there', async () => {
    const arrival = await signInAtPeer(browser, installed.startUrlFor(entityId), { credentials: student, origin })
    const address = await comeBack(browser, arrival)
    expect(address).toMatch(/^http:\/\/localhost:\d+\/saml2\/idp\/SSOService\.php\?SAMLRequest=/)
    expect(await browser.whoAmI()).toBeNull()
    const back = await signInAtPeer(browser, address, { credentials: NOBODY, origin })
    expect(await comeBack(browser, back)).toBe('/')
    expect(await browser.whoAmI()).toMatchObject({ email: student.mail })
  })

  describe('with another address for a person', () => {
    const renamed = { ...student, mail: 'zoe.smith@riverside.example' }
    afterEach(() => installed.knowPeople(installed.people))

    it('finds the same person by the principal name', async () => {
      await signIn()
      const before = await browser.whoAmI()
      installed.knowPeople({ ...installed.people, student: renamed })
      browser = openBrowser(app)
      expect(await signIn(renamed)).toBe('/dashboard')
      expect(await browser.whoAmI()).toMatchObject({ id: before?.id, email: renamed.mail })
    })
  })

  it('is tested by an admin: what came and what each became, or the rule that refuses it', async () => {
    await signIn(staff)
    const client = app.clientWith(browser.cookie())
    const report = async (credentials: typeof student) => {
      const path = await signIn(credentials, { purpose: 'test', callbackURL: '/admin/system' })
      const id = new URL(path, origin).searchParams.get('signOnReport') ?? ''
      return client.signInConnections.takeReport({ id })
    }
    expect(await report(staff)).toMatchObject({
      refusal: null,
      identifiers: expect.arrayContaining([expect.stringContaining(staff.eduPersonPrincipalName)]) as unknown,
      attributes: expect.arrayContaining([
        { name: 'urn:oid:0.9.2342.19200300.100.1.3', values: [staff.mail], becomes: 'email' },
        { name: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1', values: staff.groups, becomes: 'groups' },
      ]) as unknown,
      person: { email: staff.mail, role: 'admin', account: 'found by identifier' },
    })
    await connect(installed, { domains: ['staff.riverside.example'] })
    browser.forgetProviders()
    expect(await report(student)).toMatchObject({ refusal: { code: 'WRONG_DOMAIN' }, person: { email: student.mail } })
  })
})

describe('with encrypted assertions and signed logout', () => {
  beforeEach(() => connect(strict))

  it('signs in', async () => {
    const back = await signInAtPeer(browser, await start(), { credentials: student, origin })
    const xml = Buffer.from(back.fields?.SAMLResponse ?? '', 'base64').toString()
    expect(xml).toContain('http://www.w3.org/2001/04/xmlenc#aes128-cbc')
    expect(xml).toContain('http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p')
    expect(xml).not.toContain(student.mail)
    expect(await comeBack(browser, back)).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({ email: student.mail, firstName: student.givenName })
    expect((await signedOn()).at(-1)).toMatchObject({ nameFormat: expect.stringContaining('persistent') as unknown })
  })

  it('ends our session when somebody signs out there', async () => {
    await signIn()
    const { url } = await browser.visit(strict.logoutUrl)
    expect(url.origin).toBe(new URL(strict.entityId).origin)
    expect(await browser.whoAmI()).toBeNull()
  })

  it('ends its session when somebody signs out here', async () => {
    await signIn()
    expect(await app.clientWith(browser.cookie()).session.readSignOn()).toEqual({ name: university.name })
    const { body } = await browser.post('/api/auth/sign-on/sign-out', {})
    expect(await browser.whoAmI()).toBeNull()
    const { url } = await browser.visit(String(body.url))
    expect(url.origin + url.pathname).toBe(`${origin}/login`)
    await expect(signIn(NOBODY as typeof student)).rejects.toThrow('Enter your username and password')
  })
})

describe('that demands signed requests', () => {
  it('has them, because its metadata says so', async () => {
    await connect(demanding)
    expect(new URL(await start()).searchParams.get('Signature')).not.toBeNull()
    expect(await signIn()).toBe('/dashboard')
  })

  it('refuses others, and whom it does not trust', async () => {
    await connect(demanding)
    const address = new URL(await start())
    for (const name of ['SigAlg', 'Signature']) address.searchParams.delete(name)
    const signInThere = () => signInAtPeer(browser, address.href, { credentials: student, origin })
    await expect(signInThere()).rejects.toThrow('Unhandled exception')
    demanding.trustFile('', () => '')
    await expect(signIn()).rejects.toThrow('Metadata not found')
  })
})

async function connectWritten(): Promise<void> {
  await admin.signInConnections.save({ ...university, metadataUrl: written.metadataUrl })
  const [, certificate = ''] = /<ds:X509Certificate>([^<]+)/.exec(await ownMetadata()) ?? []
  const entry = printed("$metadata['https:").join('').replaceAll('https://fieldmark.university.edu', origin)
  written.trustWritten(entry.replace('MII…', certificate))
}

describe.each([
  ['an entry for us', written, connectWritten],
  ['our metadata as a file', reading, () => connect(reading)],
])('set up as our page about it says, with %s', (_, peer, connectPeer) => {
  beforeEach(connectPeer)

  it('signs in, encrypted and with a lasting name', async () => {
    const back = await signInAtPeer(browser, await start(), { credentials: student, origin })
    expect(Buffer.from(back.fields?.SAMLResponse ?? '', 'base64').toString()).toContain('EncryptedAssertion')
    expect(await comeBack(browser, back)).toBe('/dashboard')
    const facts = { email: student.mail, firstName: student.givenName, lastName: student.sn, role: 'student' }
    expect(await browser.whoAmI()).toMatchObject(facts)
    expect((await signedOn()).at(-1)).toMatchObject({ nameFormat: expect.stringContaining('persistent') as unknown })
  })

  it('gives a role by a group', async () => {
    expect(await signIn(staff)).toBe('/dashboard')
    expect(await browser.whoAmI()).toMatchObject({ email: staff.mail, role: 'admin' })
  })

  it('signs out in both directions', async () => {
    await signIn()
    await browser.visit(peer.logoutUrl)
    expect(await browser.whoAmI()).toBeNull()
    await signIn()
    const { body } = await browser.post('/api/auth/sign-on/sign-out', {})
    expect((await browser.visit(String(body.url))).url.pathname).toBe('/login')
    await expect(signIn(NOBODY as typeof student)).rejects.toThrow('Enter your username and password')
  })
})
