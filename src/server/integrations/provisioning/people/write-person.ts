import { domainOf } from '#domain/platform/email-address'
import { isSupervisorsAddress } from '../../../identity/account/supervisors-address-queries.ts'
import { applyStaffRules } from '../../../identity/connections/apply-staff-rules.ts'
import { universityOf } from '../../../identity/connections/connection-queries.ts'
import { isLastAdmin, lockAccount, unlockAccount } from '../../../identity/limits/account-lock.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import { refuseLastAdmin, ScimError, taken } from '../scim/scim-error.ts'
import type { Write } from '../scim/scim-request.ts'
import { namesOf, type PersonFacts } from './person-facts.ts'
import { factsOf, findPerson, hasName, type Person } from './person-queries.ts'

/** Stores what the identity system says about a person it manages. The caller has locked the rows. */
export async function writePerson(write: Write, person: Person, facts: PersonFacts): Promise<void> {
  const { tx, connection, now } = write
  if (facts.email !== person.email) await changeAddress(tx, connection, person, facts.email)
  await refuseTaken(tx, connection, facts, person.id)
  const { userName, externalId, displayName, department, graduationYear } = facts
  await tx
    .updateTable('profiles')
    .set({ ...namesOf(facts), major: department, graduationYear, updatedAt: now })
    .where('id', '=', person.id)
    .execute()
  await tx
    .updateTable('provisionedPeople')
    .set({ userName, externalId, displayName, updatedAt: now })
    .where('profileId', '=', person.id)
    .execute()
  await setActive(write, person, facts.active)
}

/** Changes the address, ends every session, and revokes what was mailed to the old address. */
async function changeAddress(tx: Tx, connection: ProvisioningConnection, { id, university }: Person, email: string) {
  refuseForeignAddress(connection, email)
  const owner = await tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()
  if (owner) throw taken(`Another account has the address ${email}.`)
  if (await isSupervisorsAddress(tx, id, email))
    throw taken(`The address ${email} is that of a supervisor of this person's internships.`)
  await tx
    .updateTable('profiles')
    .set({ email, emailVerified: true, university: (await universityOf(tx, email)) ?? university })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', id).execute()
  await tx.deleteFrom('verifications').where('value', '=', id).execute()
  await tx.deleteFrom('emailChanges').where('profileId', '=', id).execute()
}

/** A connection may only touch addresses of its domains. */
export function refuseForeignAddress({ name, domains }: ProvisioningConnection, email: string): void {
  if (domains.includes(domainOf(email))) return
  throw new ScimError(
    403,
    `The connection “${name}” may only provision addresses at ${domains.join(', ')}, which ${email} is not.`,
  )
}

/** The connection's row is locked, so that nobody takes these names in the meantime. */
export async function refuseTaken(
  tx: Tx,
  connection: ProvisioningConnection,
  names: Pick<PersonFacts, 'userName' | 'externalId'>,
  ownId: string | null,
): Promise<void> {
  const other = await tx
    .selectFrom('provisionedPeople')
    .select('userName')
    .where('connectionId', '=', connection.id)
    .where('profileId', 'is distinct from', ownId)
    .where(hasName(names))
    .executeTakeFirst()
  if (other) throw taken(`The user ${other.userName} already has this userName or externalId.`)
}

async function setActive(
  { tx, connection, now }: Write,
  person: Pick<Person, 'id' | 'role' | 'lockedAt' | 'lockedFrom'>,
  isActive: boolean,
): Promise<void> {
  // An account that an admin locked by hand stays locked.
  if (isActive && person.lockedFrom === connection.id) return unlockAccount(tx, person.id)
  if (isActive) return
  if (person.role === 'admin' && !person.lockedAt && (await isLastAdmin(tx, person.id))) throw refuseLastAdmin()
  await lockAccount(tx, person.id, now, connection.id)
}

export async function changePerson(
  write: Write,
  id: string,
  change: (facts: PersonFacts) => PersonFacts,
): Promise<void> {
  const person = await findPerson(write.tx, write.connection.id, id, 'locked')
  await writePerson(write, person, change(factsOf(person)))
}

/** Locks the account and takes back the connection's role. The account remains, because internships and feedback belong to it. */
export async function removePerson(write: Write, id: string): Promise<void> {
  const { tx, connection } = write
  const person = await findPerson(tx, connection.id, id, 'locked')
  await setActive(write, person, false)
  await tx.deleteFrom('provisionedPeople').where('profileId', '=', person.id).execute()
  if ((await applyStaffRules(write, person, [])) === 'last admin') throw refuseLastAdmin()
}
