import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionForm } from '../../../testing/connections.ts'
import { makeAdmin } from '../../../testing/factories.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { openBrowser } from '../../../testing/test-browser.ts'
import { startIssuer } from '../../../testing/test-issuer.ts'
import { providerValues } from '../connection-queries.ts'
import { createOutsideFetch } from '../outside-fetch.ts'
import { withGraphGroups } from './graph-groups.ts'

// Microsoft omits the groups of people in more than 200, and refers to its Graph instead.

const app = await createTestApp({ LOG_LEVEL: 'warn' })
const { db, config } = app
const admin = await app.as(await makeAdmin(db))

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const json =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A server that answers like Microsoft Graph, by method and address. */
async function startGraph() {
  const asked: { request: string; token: string; body: string }[] = []
  const answers: Record<string, Answer> = {}
  const server = createServer(async (request, response) => {
    const name = `${request.method} ${request.url}`
    const body = await text(request)
    asked.push({ request: name, token: request.headers.authorization ?? '', body })
    const answer = answers[name] ?? json(404, { error: { code: 'ResourceNotFound', message: 'Not found' } })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://localhost:${(server.address() as AddressInfo).port}`, asked, answers }
}

const graph = await startGraph()
const elsewhere = await startGraph()
const OBJECTS = '/v1.0/users/8a/getMemberObjects'
const FIRST = `POST ${OBJECTS}`
const NEXT = `${OBJECTS}?$skiptoken=2`
const firstPage = (next: string) => json(200, { value: ['g-1', 'g-2'], '@odata.nextLink': next })
const lastPage = (...value: string[]) => json(200, { '@odata.context': `${graph.base}/$metadata`, value })
const refusal = { error: { code: 'Authorization_RequestDenied', message: 'Insufficient privileges' } }

const form = connectionForm({
  name: 'Entra',
  domains: ['riverside.example'],
  readMoreGroups: true,
  staffRules: [{ value: 'g-250', role: 'manager', departments: [] }],
})
const issuer = await startIssuer([providerValues(config, { id: form.id, ownEntityId: false }).redirectUri])
const connection = { ...form, issuer: issuer.issuer }
await admin.signInConnections.save(connection)
const overage = {
  _claim_names: { groups: 'src1' },
  _claim_sources: { src1: { endpoint: `${graph.base}${OBJECTS}` } },
}

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `zoe${count}@riverside.example`
  app.logged.length = 0
  graph.asked.length = 0
  for (const name of Object.keys(graph.answers)) delete graph.answers[name]
})

/** Signs in with these claims in the ID token. Returns the resulting role. */
async function signIn(claims: object): Promise<string | undefined> {
  const browser = openBrowser(app)
  issuer.signsIn({ sub: `person-${count}`, email, email_verified: true, name: 'Zoë' })
  issuer.tamper('/token', async (answer) => {
    const [, payload = ''] = String(answer.id_token).split('.')
    const known = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    return { ...answer, id_token: await issuer.sign({ ...known, ...claims }) }
  })
  const { body } = await browser.post('/api/auth/sign-on/start', { connection: form.id, callbackURL: '/dashboard' })
  await browser.visit(String(body.url))
  issuer.tamper('/token', null)
  return (await browser.whoAmI())?.role
}

it('are read from all of its pages, with the token of the person', async () => {
  graph.answers[FIRST] = firstPage(`${graph.base}${NEXT}`)
  graph.answers[`GET ${NEXT}`] = lastPage('g-249', 'g-250')
  expect(await signIn(overage)).toBe('manager')
  expect(graph.asked.map(({ request }) => request)).toEqual([FIRST, `GET ${NEXT}`])
  expect(new Set(graph.asked.map(({ token }) => token)).size).toBe(1)
  expect(graph.asked[0]?.token).toMatch(/^Bearer \S+$/)
  expect(JSON.parse(graph.asked[0]?.body ?? '')).toEqual({ securityEnabledOnly: false })
  // A complete response without the group takes the role away.
  graph.answers[`GET ${NEXT}`] = lastPage('g-249')
  expect(await signIn(overage)).toBe('student')
})

it('are not asked for unless the connection says so; the role stays, and the log says why', async () => {
  expect(await signIn({ groups: ['g-250'] })).toBe('manager')
  await admin.signInConnections.save({ ...connection, readMoreGroups: false })
  graph.answers[FIRST] = lastPage()
  expect(await signIn(overage)).toBe('manager')
  expect(graph.asked).toEqual([])
  expect(app.logged.join('')).toContain('too many to send: the role stays')
  await admin.signInConnections.save(connection)
})

it.each<[string, RegExp, Record<string, Answer>]>([
  ['refuses', /Graph answers 403/, { [FIRST]: json(403, refusal) }],
  ['knows nobody', /Graph answers 404/, {}],
  ['has too much to do', /Graph answers 429/, { [FIRST]: json(429, refusal) }],
  ['is broken', /Graph answers 503/, { [FIRST]: (_, response) => response.writeHead(503).end('Service Unavailable') }],
  ['answers no JSON', /no list of groups/, { [FIRST]: (_, response) => response.end('<html>') }],
  ['answers no list', /no list of groups/, { [FIRST]: json(200, { value: null }) }],
  ['answers no names', /no list of groups/, { [FIRST]: json(200, { value: [{ id: 'g-1' }] }) }],
  ['hangs up', /cannot be reached/, { [FIRST]: (request) => request.socket.destroy() }],
  [
    'refuses a later page',
    /Graph answers 403/,
    { [FIRST]: firstPage(`${graph.base}${NEXT}`), [`GET ${NEXT}`]: json(403, refusal) },
  ],
  ['names a later page elsewhere', /next page/, { [FIRST]: firstPage(`${elsewhere.base}${NEXT}`) }],
  [
    'never ends',
    /too many pages/,
    { [FIRST]: firstPage(`${graph.base}${NEXT}`), [`GET ${NEXT}`]: firstPage(`${graph.base}${NEXT}`) },
  ],
])('take no role away if the Graph %s', async (_case, reason, answers) => {
  expect(await signIn({ groups: ['g-250'] })).toBe('manager')
  Object.assign(graph.answers, answers)
  expect(await signIn(overage)).toBe('manager')
  expect(graph.asked).not.toEqual([])
  expect(elsewhere.asked).toEqual([])
  expect(app.logged.join('')).toMatch(reason)
  expect(app.logged.join('')).toContain('the role stays')
  expect(app.logged.join('')).not.toContain(graph.asked[0]?.token.replace('Bearer ', ''))
})

describe('of the answer itself', () => {
  const setup = { connection: { readMoreGroups: true }, isLocal: true, fetch: createOutsideFetch(config) }

  it('nothing is waited for longer than the limit', async () => {
    graph.answers[FIRST] = () => undefined
    const fetch: typeof setup.fetch = (address, init) => setup.fetch(address, init, { time: 50, size: 1000 })
    const { attributes, note } = await withGraphGroups({ ...setup, fetch }, overage, 'token')
    expect(attributes).toEqual(overage)
    expect(note).toMatch(/did not answer/)
  })

  it('other claims that are elsewhere stay so', async () => {
    graph.answers[FIRST] = lastPage('g-1')
    const both = { ...overage, _claim_names: { groups: 'src1', address: 'src2' } }
    const { attributes, note } = await withGraphGroups(setup, both, 'token')
    expect(attributes).toMatchObject({ groups: ['g-1'], _claim_names: { address: 'src2' } })
    expect(note).toBeUndefined()
  })

  it('on a server, only Microsoft’s Graph gets the token, also where the token names the retired one', async () => {
    const called: string[] = []
    const fetch = (address: string | URL) => {
      called.push(String(address))
      return Promise.resolve(Response.json({ value: ['g-1'] }))
    }
    const ask = (endpoint: string) =>
      withGraphGroups(
        { ...setup, fetch, isLocal: false },
        { ...overage, _claim_sources: { src1: { endpoint } } },
        'token',
      )
    for (const endpoint of [
      'https://attacker.example/getMemberObjects',
      'https://graph.microsoft.com.attacker.example/',
      'https://notgraph.microsoft.com/',
      'no address',
    ])
      expect((await ask(endpoint)).note).toMatch(/not Microsoft’s Graph/)
    expect(called).toEqual([])
    expect((await ask('https://graph.windows.net/2f5e/users/8a/getMemberObjects')).attributes.groups).toEqual(['g-1'])
    expect(called).toEqual(['https://graph.microsoft.com/v1.0/me/getMemberObjects'])
  })
})
