import fc from 'fast-check'
import { ANSWER_TEXTS } from '#domain/feedback/answers'
import { RATINGS } from '#domain/feedback/feedback'
import type { Known } from './contract-inputs.ts'
import { hostileText, hostileValue } from './hostile-values.ts'
import { PATCH } from './provisioning.ts'

// Bodies for routes outside of the contract: those of the identity library, of SCIM, and of the supervisors' pages.

export type Body = { type: string; text: string }

/** Any body with any type, for routes of every kind. */
export const brokenBody: fc.Arbitrary<Body> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/scim+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/xml',
    'application/json; charset=utf-7',
    'nonsense',
  ),
  text: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '{"a":',
      '[',
      'null',
      '"text"',
      '1e999',
      '{"id":1,"id":2}',
      '{"__proto__":{"role":"admin"}}',
      '\ufeff{}',
      '{"a":"\\ud800"}',
      '{"a":"\\u0000"}',
      '--x\r\nContent-Disposition: form-data; name="strengths"\r\n\r\n\0',
      'strengths=%ff%00&strengths=b',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      '['.repeat(50_000),
      `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'x'.repeat(300_000),
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  ),
})

/** A typical call of each route of the identity library. EMAIL, TOKEN and ID stand for existing ones. */
const AUTH_CALLS: Record<string, Record<string, unknown>> = {
  '/sign-up/email': {
    name: 'Zoë',
    lastName: 'Çağlar',
    email: 'EMAIL',
    university: 'Example University',
    password: 'correct horse',
  },
  '/sign-in/email': { email: 'EMAIL', password: 'a long password', rememberMe: true },
  '/send-verification-email': { email: 'EMAIL', callbackURL: '/login?verified=1' },
  '/verify-email': { token: 'TOKEN', callbackURL: '/login' },
  '/request-password-reset': { email: 'EMAIL' },
  '/reset-password': { token: 'TOKEN', newPassword: 'a new password' },
  '/email-otp/send-verification-otp': { email: 'EMAIL', type: 'sign-in' },
  '/sign-in/email-otp': { email: 'EMAIL', otp: '123456' },
  '/sign-in/magic-link': { email: 'EMAIL' },
  '/sign-in/link': { email: 'EMAIL', token: 'TOKEN' },
  '/siwe/verify': { message: 'localhost wants you to sign in', signature: '0x00', walletAddress: '0x0', chainId: 1 },
  '/passkey/verify-authentication': {
    response: { id: 'ID', rawId: 'ID', type: 'public-key', response: { clientDataJSON: 'e30', signature: 'x' } },
  },
  '/challenge/verify': { kind: 'authenticator', code: '123456' },
  '/sign-in/social': { provider: 'ID', idToken: { token: 'TOKEN', nonce: 'x' } },
  '/sign-on/start': { connection: 'ID', callbackURL: '/dashboard' },
  '/sign-on/with/:id': { next: '/dashboard' },
  '/sign-on/form': { state: 'TOKEN' },
  '/sign-on/sign-out': {},
  '/callback/:id': { code: 'x', state: 'TOKEN' },
  '/sso/saml2/sp/metadata': { providerId: 'ID' },
  '/sso/saml2/sp/slo': { SAMLRequest: 'PHNhbWw+PC9zYW1sPg==', RelayState: 'TOKEN' },
  '/sso/saml2/sp/acs': { SAMLResponse: 'PHNhbWw+PC9zYW1sPg==', RelayState: 'TOKEN' },
  '/sso/saml2/sp/acs/:id': { SAMLResponse: 'PHNhbWw+PC9zYW1sPg==', RelayState: 'TOKEN' },
  '/oauth2/authorize': {
    response_type: 'code',
    client_id: 'ID',
    redirect_uri: 'https://app.example/callback',
    scope: 'openid',
    state: 'x',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  },
  '/oauth2/consent': { accept: true, oauth_query: 'client_id=x' },
  '/oauth2/token': { grant_type: 'refresh_token', client_id: 'ID', client_secret: 'x', refresh_token: 'TOKEN' },
  '/oauth2/revoke': { client_id: 'ID', client_secret: 'x', token: 'TOKEN' },
  '/oauth2/introspect': { client_id: 'ID', client_secret: 'x', token: 'TOKEN' },
}

const FORM_FIELDS = [
  ...[...RATINGS, ...ANSWER_TEXTS].map(({ key }) => key),
  'seen.teamwork',
  'copy',
  'session',
  'name',
  'email',
]

/** A typical call of this route with up to two hostile fields. */
export function authBody(path: string, { emails, tokens, ids }: Known): fc.Arbitrary<Body> {
  const call = AUTH_CALLS[path] ?? {}
  const known: Record<string, fc.Arbitrary<unknown>> = {
    EMAIL: fc.constantFrom(...emails, 'somebody@gmail.com'),
    TOKEN: fc.constantFrom(...tokens),
    ID: fc.constantFrom(...ids),
  }
  const usual = fc.record(
    Object.fromEntries(Object.entries(call).map(([name, value]) => [name, known[String(value)] ?? fc.constant(value)])),
  )
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('role', 'oauth_query', ...Object.keys(call)) },
    hostileText,
  )
  const changes = fc.array(fc.tuple(name, hostileValue), { maxLength: 2 }).map((pairs) => Object.fromEntries(pairs))
  const isForm = /^.oauth2.(token|revoke|introspect)|saml2/.test(path)
  return fc.tuple(usual, changes).map(([one, more]) => (isForm ? form : json)({ ...one, ...more }))
}

/** The fields of the supervisors' forms. */
export function formBody(known: Known): fc.Arbitrary<Body> {
  return fieldsOf(FORM_FIELDS, known).map(form)
}

/** A user, a group or a PATCH. */
export function scimBody(known: Known): fc.Arbitrary<Body> {
  const value = fc.oneof(fc.constantFrom<unknown>(...known.ids, ...known.emails, true, 'True', 'Law'), hostileValue)
  const attributes = fc.dictionary(
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...SCIM_ATTRIBUTES) }, hostileText),
    value,
  )
  const user = fc.tuple(attributes, fc.uuid()).map(([one, name]) => ({ userName: `${name}@uni.example`, ...one }))
  const members = fc.record({ value }, { requiredKeys: [] })
  const group = fc.record({ displayName: value, members: fc.array(fc.oneof(members, hostileValue), { maxLength: 4 }) })
  const operation = fc.record(
    {
      op: fc.constantFrom('add', 'Replace', 'remove', 'x', 7),
      path: fc.oneof(fc.constantFrom(...SCIM_ATTRIBUTES, ...SCIM_PATHS), hostileText),
      value: fc.oneof(value, attributes, fc.array(members, { maxLength: 3 })),
    },
    { requiredKeys: ['op'] },
  )
  const changes = fc.record({ schemas: fc.constant([PATCH]), Operations: fc.array(operation, { maxLength: 4 }) })
  return fc.oneof(user, group, changes, hostileValue).map(json)
}

const SCIM_ATTRIBUTES = [
  'userName',
  'externalId',
  'displayName',
  'active',
  'name',
  'emails',
  'members',
  'title',
  'id',
  'meta',
  'schemas',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
]
const SCIM_PATHS = [
  'name.givenName',
  'emails[type eq "work"].value',
  'members[value eq "x"]',
  'emails[',
  'name.',
  '.name',
  'a[b eq',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
]

function fieldsOf(names: readonly string[], { emails, tokens, ids }: Known): fc.Arbitrary<Record<string, unknown>> {
  const usual = [
    '4',
    'yes',
    'not-observed',
    'a long password',
    'Northwind Energy',
    '/dashboard',
    'https://evil.example',
  ]
  const value = fc.oneof(fc.constantFrom<unknown>(...emails, ...tokens, ...ids, ...usual), hostileValue)
  return fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
}

function json(value: unknown): Body {
  return { type: 'application/json', text: JSON.stringify(value) ?? '' }
}

function form(fields: Record<string, unknown>): Body {
  const pairs = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(pairs as string[][]).toString() }
}
