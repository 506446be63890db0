import { isAnother, standInFor } from '#domain/identity/lasting-identifiers'
import { groupsFrom, isOwnDomain } from '#domain/identity/sign-on'
import { domainOf } from '#domain/platform/email-address'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { chosenLanguage } from '../../platform/http/locale.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { secondStepsOf } from '../factors/second-factor.ts'
import { applyStaffRules } from './apply-staff-rules.ts'
import { type Facts, OTHER_IDENTIFIER, type Profile } from './arrive.ts'
import { RefusedResponse } from './saml/refused-response.ts'
import { isAnothers, namesAt, namespaceOf } from './stored-identifiers.ts'

type Services = { db: Db; queue: Queue }
/** Notes about a successful sign-on for admins, and whether our second step is still to come. */
type Entered = { userId: string; notes: string[]; isUnproved: boolean }

/**
 * Finds, claims or creates the account of a person whom no rule refuses, and stores what the provider says about them. Throws a
 * RefusedResponse if the account belongs to another person by now.
 */
export async function enterAccount({ db, queue }: Services, facts: Facts): Promise<Entered> {
  const { connection, arrived } = facts
  return inTransaction(db, async (tx) => {
    const userId = facts.known?.id ?? facts.owner?.id ?? (await makeProfile(tx, facts))
    const profile = await lockProfile(tx, userId)
    // Another person with this address may have arrived at the same moment, or the account may have another address by now.
    if (!facts.known && profile.email !== facts.person.email) throw atTheSameMoment()
    if (await isAnothers(tx, facts, userId)) throw new RefusedResponse(OTHER_IDENTIFIER.reason, OTHER_IDENTIFIER.code)
    if (!facts.known) await claimUnverified(tx, userId)
    // The identifier is stored only after our second step: before it, this may be another person, whose identifier would open the
    // account from then on.
    const isUnproved = !facts.hasFactor && (await secondStepsOf(tx, userId)).length > 0
    if (!isUnproved && !(await raiseIdentifier(tx, facts, userId))) throw atTheSameMoment()
    const notes = await changeAddress(tx, facts, profile)
    await fillEmptyFacts(tx, facts, profile)
    const groups = groupsFrom(arrived.attributes, connection.mapping)
    if (groups === null && profile.roleFrom === connection.id)
      notes.push('no groups came, or there were too many to send: the role stays')
    await applyStaffRules({ tx, queue, connection }, profile, groups)
    return { userId, notes, isUnproved }
  })
}

/** Adds the provider to the account of a signed-in person. It gives no role and changes no facts. */
export async function linkAccount(db: Db, { connection, arrived, known, linkTo }: Facts): Promise<void> {
  const [accountId] = arrived.identifiers
  if (known || !accountId || !linkTo) return
  await inTransaction(db, (tx) =>
    tx.insertInto('accounts').values({ userId: linkTo, accountId, providerId: connection.id }).execute(),
  )
}

async function makeProfile(tx: Tx, { person, university }: Facts): Promise<string> {
  const { firstName, lastName, email, department, graduationYear } = person
  const made = await tx
    .insertInto('profiles')
    .values({
      firstName,
      lastName,
      email,
      university,
      major: department,
      graduationYear,
      emailVerified: true,
      language: chosenLanguage(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw atTheSameMoment()
  return made.id
}

/** Another request was faster, so the sign-on starts again, and all rules with it. */
function atTheSameMoment(): RefusedResponse {
  return new RefusedResponse('another request has just changed the account of this person', 'TOO_LATE')
}

/**
 * A connection speaks for the addresses of its domains. If an address was registered but never verified, somebody else may have
 * registered it: its ways to sign in and sessions are removed, and the address counts as verified. Other accounts stay as they
 * are.
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

/** How a sign-on identified a person. */
export type Identified = Parameters<typeof isAnothers>[1] & { person: { email: string } }

/**
 * Stores the strongest identifier that the provider sent, in place of weaker ones and the stand-in of the same person. Without a
 * lasting identifier the address stands in, unless a better one is known. Returns false if another account has it.
 */
export async function raiseIdentifier(tx: Tx, facts: Identified, userId: string): Promise<boolean> {
  const { connection, arrived, person } = facts
  const [strongest] = arrived.identifiers
  const providerId = connection.id
  const current = await namesAt(tx, providerId, userId)
  if (strongest ? current.includes(strongest) : current.length > 0) return true
  const names = tx.deleteFrom('accounts').where('providerId', '=', providerId)
  const accountId = strongest ?? standInFor(person.email)
  const outdated = current.filter((name) => !isAnother([name], arrived.identifiers, namespaceOf(facts)))
  await names
    .where('userId', '=', userId)
    .where('accountId', 'in', ['', ...outdated])
    .execute()
  // The stand-in belongs to a previous owner of the address.
  if (!strongest) await names.where('accountId', '=', accountId).execute()
  const stored = await tx
    .insertInto('accounts')
    .values({ userId, accountId, providerId })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

function lockProfile(tx: Tx, userId: string) {
  return tx
    .selectFrom('profiles')
    .select(['id', 'email', 'role', 'roleFrom', 'major', 'graduationYear'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => atTheSameMoment())
}

type Locked = Pick<Profile, 'id' | 'email' | 'role' | 'roleFrom' | 'major' | 'graduationYear'>

/**
 * Follows a person whose university has changed their address, if both addresses are in the connection's domains and nobody has
 * the new one.
 */
async function changeAddress(tx: Tx, facts: Facts, { id, email }: Locked): Promise<string[]> {
  const { connection, domains, person, isVerified } = facts
  if (person.email === email) return []
  const isOwn = domains.length > 0 && isOwnDomain(domainOf(email), { ...connection, domains })
  if (!isOwn || !isVerified) return ['another address than the account has came, and was not taken over']
  const changed = await tx
    .updateTable('profiles')
    .set({ email: person.email })
    .where('id', '=', id)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('profiles as other').select('other.id').where('other.email', '=', person.email))),
    )
    .returning('id')
    .executeTakeFirst()
  if (!changed) return ['the new address of the account belongs to another account']
  await tx.deleteFrom('emailChanges').where('profileId', '=', id).execute()
  return ['the account has a new address']
}

/** Fills empty fields of the profile. */
async function fillEmptyFacts(tx: Tx, { person }: Facts, profile: Locked): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({
      major: profile.major ?? person.department,
      graduationYear: profile.graduationYear ?? person.graduationYear,
    })
    .where('id', '=', profile.id)
    .execute()
}
