import { createHash, createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { parse } from 'hono/utils/cookie'
import { type Secrets, secretsOf } from '../../platform/secrets/sealed.ts'
import { signedCookie } from '../../platform/secrets/signed-cookie.ts'

// The identity library verifies signatures with one secret only. Requests with signatures of the previous secret are signed again
// before the library sees them.

/** The request as if its cookies and the token of an emailed link had been signed with the current secret. */
export function withCurrentSignatures(request: Request, { authSecret, previousSecret }: Secrets): Request {
  if (!previousSecret) return request
  const change = { from: previousSecret, to: authSecret }
  const headers = new Headers(request.headers)
  const cookies = headers.get('cookie')
  if (cookies) headers.set('cookie', withCookies(cookies, change))
  if (request.method !== 'GET') return new Request(request, { headers })
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token) url.searchParams.set('token', withSignature(token, change))
  return new Request(url, { headers })
}

type Change = { from: string; to: string }

function withCookies(cookies: string, { from, to }: Change): string {
  const pairs = Object.keys(parse(cookies)).map((name) => {
    const value = signedCookie(cookies, name, [from])
    return value === null ? null : `${name}=${encodeURIComponent(`${value}.${sign(value, to, 'base64')}`)}`
  })
  const renewed = pairs.filter((pair) => pair !== null)
  const names = renewed.map((pair) => pair.split('=', 1)[0])
  const others = cookies.split(/; */).filter((pair) => !names.includes(pair.split('=', 1)[0]))
  return [...others, ...renewed].join('; ')
}

/** A JSON Web Token that was signed with HS256. */
function withSignature(token: string, { from, to }: Change): string {
  const dot = token.lastIndexOf('.')
  const content = token.slice(0, dot)
  return token.slice(dot + 1) === sign(content, from, 'base64url')
    ? `${content}.${sign(content, to, 'base64url')}`
    : token
}

function sign(text: string, secret: string, encoding: 'base64' | 'base64url'): string {
  return createHmac('sha256', secret).update(text).digest(encoding)
}

/** The secrets for the identity library, which encrypts with the first and stores its version in the text. */
export function librarySecrets(secrets: Secrets): { version: number; value: string }[] {
  return secretsOf(secrets).map((value) => ({ version: versionOf(value), value }))
}

/** The secret with which the library encrypted texts that have no version. */
export function unversionedSecret({ authSecret, previousSecret }: Secrets): string {
  return previousSecret ?? authSecret
}

/** The library's text, encrypted with the current secret; null if it already is. Throws if no known secret opens it. */
export async function resealLibraryText(secrets: Secrets, sealed: string): Promise<string | null> {
  const current = versionOf(secrets.authSecret)
  const keys = new Map(librarySecrets(secrets).map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: current, legacySecret: unversionedSecret(secrets) }
  const text = JSON.parse(sealed) as string
  const data = await symmetricDecrypt({ key, data: text })
  const isCurrent = text.startsWith(`$ba$${current}$`)
  return isCurrent ? null : JSON.stringify(await symmetricEncrypt({ key, data }))
}

/** Identical in every process and after every restart. It reveals almost nothing about the secret. */
function versionOf(secret: string): number {
  return createHash('sha256').update(`version of ${secret}`).digest().readUIntBE(0, 6)
}
