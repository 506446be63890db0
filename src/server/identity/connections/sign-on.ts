import { AsyncLocalStorage } from 'node:async_hooks'
import type { GenericEndpointContext } from '@better-auth/core'
import { getOAuthState } from 'better-auth/api'
import { inSeconds, MINUTE } from '#domain/durations'
import { domainOf, isAddress } from '#domain/email-address'
import { type Attributes, confirmsFactor, personFrom, type SignedOnPerson, type SignOnError } from '#domain/sign-on'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { applyStaffRules } from './apply-staff-rules.ts'
import { type Connection, connectionRequiredFor, requiredConnection, universityOf } from './connection-queries.ts'
import { isVerified } from './oidc-provider.ts'
import { emailAttribute } from './saml-connection.ts'

/** The person whom an identity provider has just vouched for, in the request being handled. */
type Arrival = { connection: Connection; person: SignedOnPerson; hasFactor: boolean }

const arrivals = new AsyncLocalStorage<{ arrival?: Arrival; contextClass?: string | null }>()

/** Handles one request of the identity library. */
export function expectArrival<T>(handle: () => Promise<T>): Promise<T> {
  return arrivals.run({}, handle)
}

/** Of the SAML assertion in the request being handled. */
export function noteContextClass(contextClass: string | null): void {
  const store = arrivals.getStore()
  if (store) store.contextClass = contextClass
}

type Source = { action: string; oauth?: Origin | undefined; sso?: Origin | undefined }
type Origin = { providerId: string; profile?: Attributes | undefined }
type Refusal = { error: SignOnError }

/**
 * Decides about every person that comes from an identity provider, before an account is created, linked or used
 * (spec section 7). The identity library has verified the token or the assertion.
 */
export async function checkArrival(
  db: Db,
  connections: readonly Connection[],
  { user, source }: { user: { id?: string; email?: string | null | undefined }; source: Source },
): Promise<Refusal | undefined> {
  const origin = source.oauth ?? source.sso
  const connection = connections.find(({ id }) => id === origin?.providerId)
  if (!origin || !connection) return undefined
  const facts = origin.profile ?? {}
  const person = personFrom(facts, mappingOf(connection))
  const refusal = await refuse(db, connection, person, facts, source.action, user.email)
  if (refusal) return { error: refusal }
  if (source.action === 'sign-in' && user.id && (await mustUseAnother(db, connection, user.id)))
    return { error: 'OTHER_SIGN_ON' }
  const store = arrivals.getStore()
  const hasFactor = confirmsFactor(facts, store?.contextClass ?? null, connection)
  if (!hasFactor && connection.withoutFactor === 'refuse') return { error: 'TOO_WEAK' }
  if (await isLinking()) return undefined
  if (source.action === 'link-account' && user.id) await claimAccount(db, connection, user.id)
  if (store) store.arrival = { connection, person, hasFactor }
  return undefined
}

async function refuse(
  db: Db,
  connection: Connection,
  person: SignedOnPerson,
  facts: Attributes,
  action: string,
  usedEmail: string | null | undefined,
): Promise<Refusal['error'] | undefined> {
  const isUniversity = connection.domains.length > 0
  // The address decides who this is, so the library and we must have read the same one.
  if (!isAddress(person.email) || person.email !== usedEmail?.toLowerCase())
    return isUniversity ? 'WRONG_DOMAIN' : 'NO_EMAIL'
  if (isUniversity && !connection.domains.includes(domainOf(person.email))) return 'WRONG_DOMAIN'
  if (action === 'sign-in' || (await isLinking())) return undefined
  if (!isVerified(person.email, facts, connection)) return 'EMAIL_NOT_VERIFIED'
  if (isUniversity) return undefined
  if (action === 'link-account') return 'ADDRESS_TAKEN'
  if (await requiredConnection(db, domainOf(person.email))) return 'WRONG_DOMAIN'
  return (await universityOf(db, person.email)) ? undefined : 'UNKNOWN_DOMAIN'
}

/** The person's university has switched off all other ways to sign in, so a provider that they have linked does not work. */
async function mustUseAnother(db: Db, connection: Connection, profileId: string): Promise<boolean> {
  const required = await connectionRequiredFor(db, profileId)
  return required !== undefined && required.id !== connection.id
}

/** Somebody who is signed in links this provider, in Settings › Security. */
async function isLinking(): Promise<boolean> {
  return Boolean((await getOAuthState().catch(() => null))?.link)
}

function mappingOf(connection: Connection) {
  return connection.protocol === 'saml'
    ? { ...connection.mapping, email: emailAttribute(connection) }
    : connection.mapping
}

/** The university signs in an address that already has an account. */
async function claimAccount(db: Db, connection: Connection, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await claimUnverified(tx, userId)
    // A SAML name that changes at each sign-in leaves no trail of accounts.
    if (connection.protocol === 'saml')
      await tx.deleteFrom('accounts').where('userId', '=', userId).where('providerId', '=', connection.id).execute()
  })
}

/**
 * A connection speaks for the addresses of its domains. If an address was registered but never verified, somebody else may
 * have done so: their ways to sign in and sessions end, and the address counts as verified. Other accounts stay as they are.
 */
export async function claimUnverified(tx: Tx, userId: string): Promise<void> {
  const claimed = await tx
    .updateTable('profiles')
    .set({ emailVerified: true })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  await tx.deleteFrom('accounts').where('userId', '=', userId).execute()
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** The profile of an account that is made at the first sign-on. */
export async function completeNewUser<User extends object>(db: Db, user: User): Promise<User> {
  const { arrival } = arrivals.getStore() ?? {}
  if (!arrival) return user
  const { firstName, lastName, email, department, graduationYear } = arrival.person
  const university = await universityOf(db, email)
  const facts = { name: firstName, lastName, university, major: department, graduationYear, emailVerified: true }
  return { ...user, ...facts }
}

/** Whether an identity provider has vouched, as strongly as expected, for the person who signs in with this request. */
export function isVouchedFor(): boolean {
  return arrivals.getStore()?.arrival?.hasFactor ?? false
}

/** At each sign-on: what is still empty in the profile, and the role that the admin's rules give. */
export async function applyArrival(db: Db, userId: string): Promise<void> {
  const { arrival } = arrivals.getStore() ?? {}
  if (!arrival) return
  const { connection, person } = arrival
  await inTransaction(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select(['id', 'role', 'roleFrom', 'major', 'graduationYear'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('profiles')
      .set({
        major: profile.major ?? person.department,
        graduationYear: profile.graduationYear ?? person.graduationYear,
      })
      .where('id', '=', userId)
      .execute()
    await applyStaffRules(tx, profile, connection, person.groups)
  })
}

/** A SAML relay state carries no data of ours, so the choice waits in a cookie. */
export const REMEMBER_SIGN_ON = 'remember_sign_on'
/** As long as the identity library waits for the person to return. Unit: seconds. */
const LIFETIME = inSeconds(10 * MINUTE)

/** 'Remember me' was chosen when this sign-on started: notes its state, which the identity provider sends back. */
export async function rememberStart(ctx: GenericEndpointContext, returned: unknown): Promise<void> {
  const { url } = (returned ?? {}) as { url?: unknown }
  if (typeof url !== 'string') return
  const { searchParams } = new URL(url)
  const state = searchParams.get('state') ?? searchParams.get('RelayState')
  if (!state) return
  const { name, attributes } = cookieOf(ctx)
  await ctx.setSignedCookie(name, state, ctx.context.secret, attributes)
}

/** True if 'Remember me' was chosen when the sign-on that ends here started, in this browser. */
export async function wasRemembered(ctx: GenericEndpointContext): Promise<boolean> {
  const state: unknown = ctx.query?.state ?? ctx.body?.RelayState
  return typeof state === 'string' && state === (await ctx.getSignedCookie(cookieOf(ctx).name, ctx.context.secret))
}

function cookieOf(ctx: GenericEndpointContext) {
  return ctx.context.createAuthCookie(REMEMBER_SIGN_ON, { maxAge: LIFETIME })
}
