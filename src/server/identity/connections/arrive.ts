import type { Selectable } from 'kysely'
import {
  type Attributes,
  confirmsFactor,
  isOwnDomain,
  personFrom,
  type SignedOnPerson,
  type SignOnError,
} from '#domain/identity/sign-on'
import { domainOf, isAddress } from '#domain/platform/email-address'
import type { Db } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type Connection, connectionRequiredFor, requiredConnection, universityOf } from './connection-queries.ts'
import type { Name } from './saml/saml-response.ts'
import { isAnothers } from './stored-identifiers.ts'

/** What an identity provider said, after its signature or ticket was verified. */
export type Arrived = {
  /** Identifiers by which the same person is found again, strongest first. */
  identifiers: string[]
  attributes: Attributes
  /** The context class of a SAML assertion. */
  contextClass: string | null
  /** What signing out will need. */
  session: SessionNames
  /** What is missing, for the log. */
  note?: string
}

type SessionNames = {
  /** The SAML provider; null for other protocols. */
  entityId: string | null
  name: Name | null
  /** The session index of SAML, or the ticket of CAS. */
  sessionIndex: string | null
  idToken: string | null
  /** When the session ends at the provider; null if it does not say. */
  endsAt: Date | null
}

/** A person who wants to sign in, or to link the provider to the account `linkTo`. */
type Arrival = {
  connection: Connection
  /** The email domains that this provider speaks for; empty for a provider for everybody. */
  domains: readonly string[]
  arrived: Arrived
  linkTo: string | null
}

export type Profile = Pick<
  Selectable<Database['profiles']>,
  'id' | 'email' | 'role' | 'roleFrom' | 'major' | 'graduationYear' | 'lockedAt' | 'emailVerified'
>

/** An arrival with all facts that the decision needs. */
export type Facts = Arrival & {
  person: SignedOnPerson
  isOwn: boolean
  isVerified: boolean
  hasFactor: boolean
  /** The account found by a lasting identifier. */
  known: Profile | undefined
  /** The account with the address that the provider sent. */
  owner: Profile | undefined
  /** Whether the account has another lasting identifier of this connection. */
  isAnothers: boolean
  /** The connection that this account, or a new one with this address, must use. */
  required: { id: string } | undefined
  university: string | null
}

/** Reads the facts; changes nothing. */
export async function readFacts(db: Db, arrival: Arrival): Promise<Facts> {
  const { connection, domains, arrived, linkTo } = arrival
  const person = personFrom(arrived.attributes, connection.mapping, { ...connection, domains })
  const isOwn = domains.length === 0 || isOwnDomain(domainOf(person.email), { ...connection, domains })
  const known = await findKnown(db, connection.id, arrived.identifiers)
  const owner = await findProfile(db, person.email)
  const account = linkTo ? undefined : (known ?? owner)
  return {
    ...arrival,
    person,
    isOwn,
    isVerified: isOwn && isCalledVerified(arrived.attributes.email_verified ?? domains.length > 0),
    hasFactor: confirmsFactor(arrived.attributes, arrived.contextClass, connection),
    known,
    owner,
    isAnothers: account !== undefined && (await isAnothers(db, arrival, account.id)),
    required: account
      ? await connectionRequiredFor(db, account.id)
      : await requiredConnection(db, domainOf(person.email)),
    university: await universityOf(db, person.email),
  }
}

export type Refusal = { code: SignOnError; reason: string }
type Rule = Refusal & { isBroken: (facts: Facts) => boolean }

export const OTHER_IDENTIFIER: Refusal = {
  code: 'OTHER_IDENTIFIER',
  reason: 'the account with this email address belongs to another lasting identifier of this connection',
}

const isForEverybody = ({ domains }: Facts) => domains.length === 0
const isNew = ({ known, owner, linkTo }: Facts) => !known && !owner && !linkTo

/** Every decision about a person who arrives from an identity provider (spec section 7). The first broken rule counts. */
const RULES: Rule[] = [
  {
    code: 'NO_EMAIL',
    reason: 'no attribute has an email address',
    isBroken: (facts) => !facts.person.email || (isForEverybody(facts) && !isAddress(facts.person.email)),
  },
  {
    code: 'WRONG_DOMAIN',
    reason: 'the email address is of none of the domains of this connection',
    isBroken: ({ person, isOwn }) => !isAddress(person.email) || !isOwn,
  },
  {
    code: 'ACCOUNT_LOCKED',
    reason: 'the account is locked',
    isBroken: ({ known, owner, linkTo }) => !linkTo && Boolean((known ?? owner)?.lockedAt),
  },
  {
    code: 'IDENTITY_TAKEN',
    reason: 'this sign-in belongs to another account',
    isBroken: ({ known, linkTo }) => linkTo !== null && known !== undefined && known.id !== linkTo,
  },
  {
    code: 'NO_IDENTIFIER',
    reason: 'no attribute identifies the person lastingly, so the sign-in cannot be linked',
    isBroken: ({ arrived, linkTo }) => linkTo !== null && arrived.identifiers.length === 0,
  },
  {
    code: 'LINK_UNVERIFIED',
    reason: 'the provider has not verified the email address',
    isBroken: ({ isVerified, linkTo }) => linkTo !== null && !isVerified,
  },
  {
    code: 'ADDRESS_TAKEN',
    reason: 'an account with this email address exists and is not linked to this provider',
    isBroken: (facts) => isForEverybody(facts) && !facts.linkTo && !facts.known && facts.owner !== undefined,
  },
  {
    code: 'EMAIL_NOT_VERIFIED',
    reason: 'the provider has not verified the email address',
    isBroken: ({ known, isVerified, linkTo }) => !linkTo && !known && !isVerified,
  },
  { ...OTHER_IDENTIFIER, isBroken: (facts) => facts.isAnothers },
  {
    code: 'WRONG_DOMAIN',
    reason: 'people with this email domain must sign in through another connection',
    isBroken: (facts) => isNew(facts) && isForEverybody(facts) && facts.required !== undefined,
  },
  {
    code: 'UNKNOWN_DOMAIN',
    reason: 'the email domain is of no university in the list',
    isBroken: (facts) => isNew(facts) && isForEverybody(facts) && facts.university === null,
  },
  {
    code: 'OTHER_SIGN_ON',
    reason: 'the university of this account requires another connection',
    // A connection that is not offered yet will replace the required one.
    isBroken: ({ connection, required, linkTo }) =>
      !linkTo && connection.isOffered && required !== undefined && required.id !== connection.id,
  },
  {
    code: 'TOO_WEAK',
    reason: 'nothing confirms a second factor',
    isBroken: ({ connection, hasFactor }) => connection.withoutFactor === 'refuse' && !hasFactor,
  },
]

/** The first broken rule; undefined if the person may enter. */
export function refusalOf(facts: Facts): Refusal | undefined {
  const broken = RULES.find(({ isBroken }) => isBroken(facts))
  return broken && { code: broken.code, reason: broken.reason }
}

/** True unless the provider says that it has not verified the address. Some providers send a text instead of a boolean. */
function isCalledVerified(verified: unknown): boolean {
  return verified === true || verified === 'true'
}

const PROFILE = ['id', 'email', 'role', 'roleFrom', 'major', 'graduationYear', 'lockedAt', 'emailVerified'] as const

async function findKnown(db: Db, connectionId: string, identifiers: string[]): Promise<Profile | undefined> {
  if (identifiers.length === 0) return undefined
  const accounts = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.id', 'accounts.userId')
    .select(PROFILE.map((column) => `profiles.${column}` as const))
    .select('accountId')
    .where('providerId', '=', connectionId)
    .where('accountId', 'in', identifiers)
    .execute()
  return identifiers.map((one) => accounts.find(({ accountId }) => accountId === one)).find(Boolean)
}

function findProfile(db: Db, email: string): Promise<Profile | undefined> {
  return db.selectFrom('profiles').select(PROFILE).where('email', '=', email).executeTakeFirst()
}
