import type { Scope } from '#domain/integrations/api-clients'
import type { Db } from '../database/client.ts'
import type { SignInSettings } from '../settings/settings-queries.ts'
import type { Actor, Visitor } from './actor.ts'
import type { Viewer } from './visible-rows.ts'

/** The part of the identity library that the rest of the server uses. */
export type Auth = {
  handle(request: Request): Promise<Response>
  settings(): Promise<SignInSettings>
  /** The session's token in a Cookie header; null if there is none or its signature is wrong. */
  sessionTokenIn(cookies: string): string | null
  /** Whether the session's cookie is from before a change of the server's secret, and has to be set again. */
  isSignedByPrevious(cookies: string): boolean
  /** The Set-Cookie header that keeps a session in the browser for this many seconds, or until the browser closes. */
  sessionCookie(token: string, seconds: number | 'until the browser closes'): string
  /** A nonce for a message that a wallet signs to sign in. */
  walletNonce(): Promise<string>
  /** Stores this text, for which `takeOnce` then returns true once, until it expires. */
  storeOnce(text: string, expiresAt: Date): Promise<void>
  takeOnce(text: string): Promise<boolean>
  /** Returns the sealed report of a test sign-in and deletes it; null if there is none. */
  takeReport(key: string): Promise<string | null>
  /** Lets the person set a password with this token, once, within an hour. */
  allowPasswordReset(userId: string, token: string): Promise<void>
  /** The person whose session the cookie belongs to, or null. Renews the session when that is due. */
  readActor(visitor: Visitor, db: Db): Promise<Actor | null>
  /** What an access token may do now; null if it is invalid. */
  readAccessToken(bearer: string, db: Db): Promise<AccessToken | null>
}

/** A request's token: its client, its person, and what it may do now. */
export type AccessToken = {
  client: { id: string; name: string }
  scopes: Scope[]
  actor: Actor | null
  system: Viewer | null
}
