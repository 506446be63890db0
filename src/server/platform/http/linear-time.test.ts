import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { contract } from '#contract/contract'
import { linkTokenIn } from '#domain/feedback/link-token'
import { passageProblem, withoutPassages } from '#domain/feedback/withheld'
import { IMPORT_FIELDS } from '#domain/internships/import-fields'
import { IMPORT_KINDS } from '#domain/internships/imports'
import { svgProblem } from '#domain/platform/logo'
import { unescapeFormula } from '#domain/text/csv'
import { checkRow } from '../../internships/imports/running/row-facts.ts'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { growsFaster, HOSTILE_PATTERNS } from '../../testing/hostile-lengths.ts'
import { inputsWith } from '../../testing/inputs-with-text.ts'
import { connectScim } from '../../testing/provisioning.ts'
import { createTestApp } from '../../testing/test-app.ts'

// No text from outside takes longer than its length justifies, wherever it arrives. Endpoints and routes are discovered, so new
// ones are tested without being named here.

/** A quadratic check would take seconds. Unit: characters. */
const LENGTH = 48_000

const app = await createTestApp()
const scim = await connectScim(app, { domains: ['uni.example'] })
const admin = await makeAdmin(app.db)

type Found = { pattern: string; where: string }

async function slowPatterns(where: string, run: (text: string) => unknown): Promise<Found[]> {
  const found: Found[] = []
  for (const [pattern, textOf] of Object.entries(HOSTILE_PATTERNS))
    if (await growsFaster((length) => run(textOf(length)), LENGTH)) found.push({ pattern, where })
  return found
}

describe.each(Object.entries(FEATURES))('the inputs of %s', (feature, endpoints) => {
  it.each(endpoints.filter(({ schema }) => schema))('$name', async ({ name, schema }) => {
    const call = name.slice(feature.length + 1)
    const calls = contract[feature as keyof typeof contract] as Record<string, { '~orpc': { inputSchema?: unknown } }>
    const checked = calls[call]?.['~orpc'].inputSchema as z.ZodType
    const count = [...inputsWith(schema!, 'x')].length
    for (let field = 0; field < count; field++) {
      const input = (text: string) => [...inputsWith(schema!, text)][field]
      expect(await slowPatterns(JSON.stringify(input('…')), (text) => checked.safeParse(input(text)))).toEqual([])
    }
  })
})

/** Fields that any of these routes reads. */
const FIELDS = [
  ['email', 'name', 'lastName', 'university', 'password', 'newPassword', 'token', 'otp', 'code', 'callbackURL'],
  ['message', 'signature', 'oauth_query', 'client_id', 'redirect_uri', 'scope', 'SAMLResponse', 'RelayState'],
  ['strengths', 'developmentAreas', 'additionalComments', 'confirmEmail', 'subject', 'heading', 'body', 'visit'],
  ['userName', 'displayName', 'externalId', 'emails', 'members', 'provider', 'providerId', 'errorCallbackURL'],
].flat()

describe('the routes outside of the contract', () => {
  it.each([...new Set(app.routes)].filter((route) => !route.includes(' /api/v1')))('%s', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const cookie = await app.cookieFor(admin.id)
    expect(await slowPatterns(route, (text) => callWith(method, path, cookie, text))).toEqual([])
  })
})

async function callWith(method: string, path: string, cookie: string, text: string): Promise<void> {
  await app.db.deleteFrom('rateLimits').execute()
  const isScim = path.startsWith('/scim/')
  const isJson = isScim || path.startsWith('/api/')
  const fields = Object.fromEntries(FIELDS.map((field) => [field, text.slice(0, 200_000 / FIELDS.length)]))
  const headers = {
    origin: 'http://localhost:3000',
    'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    ...(isScim ? { authorization: `Bearer ${scim.token}` } : { cookie }),
  }
  const short = encodeURIComponent(text.slice(0, 4000).toWellFormed())
  const target = `${path.replace(/:\w+(\{[^}]*\})?\??/g, short)}?filter=${short}`
  const body = isJson
    ? JSON.stringify({ ...fields, type: 'sign-in', Operations: [{ op: 'add', path: text, value: text }] })
    : new URLSearchParams(fields).toString()
  await (await app.fetch(target, { method, headers, ...(method !== 'GET' && { body }) })).arrayBuffer()
  // Otherwise the first fields would hide the others.
  if (method !== 'POST' || !path.startsWith('/api/auth/')) return
  for (const field of ['email', 'password', 'name'] as const) {
    const one = {
      email: 'mia@gmail.com',
      password: 'wind over water',
      name: 'Mia',
      lastName: 'Wong',
      university: 'Example University',
      [field]: text,
    }
    await (await app.fetch(path, { method, headers, body: JSON.stringify(one) })).arrayBuffer()
  }
}

describe('the cells of a CSV file', () => {
  const fields = IMPORT_KINDS.flatMap((kind) => IMPORT_FIELDS[kind].map(({ key }) => ({ kind, key })))
  it.each(fields)('$key of $kind', async ({ kind, key }) => {
    expect(await slowPatterns(key, (text) => checkRow(kind, (field) => (field === key ? text : 'x'), false))).toEqual(
      [],
    )
  })
})

it.each([
  ['tokens of links', linkTokenIn],
  ['marks of a spreadsheet', (text: string) => unescapeFormula(`'1${text}`)],
  ['logos', (text: string) => svgProblem(`<svg ${text}</svg>`)],
  ['passages to withhold', (text: string) => passageProblem([text, text], partsOf(text))],
  ['withheld passages', (text: string) => withoutPassages([text, text], partsOf(text))],
])('%s', async (where, run) => {
  expect(await slowPatterns(where, run)).toEqual([])
})

/** Long and short parts of the text, from several positions. */
function partsOf(text: string): string[] {
  return [0, 1, 2, 3].flatMap((from) => [text.slice(from, -text.length / 3), text.slice(from, from + 30)])
}
