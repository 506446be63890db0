import { claimUnverified } from '../../../identity/connections/claim-unverified.ts'
import { universityOf } from '../../../identity/connections/connection-queries.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import type { Body } from '../scim/request-body.ts'
import { taken } from '../scim/scim-error.ts'
import { changePerson } from './change-person.ts'
import { NOBODY, namesOf, type PersonFacts, withBody } from './person-facts.ts'
import { factsOf, findDeactivated, findPerson } from './person-queries.ts'
import { refuseForeignAddress, refuseTaken, writePerson } from './write-person.ts'

/**
 * Creates the account, links the one that has the address already, or brings back somebody whom the connection has
 * deactivated. Returns its id.
 */
export async function createPerson(tx: Tx, connection: ProvisioningConnection, body: Body, now: Date): Promise<string> {
  const facts = withBody(NOBODY, body)
  refuseForeignAddress(connection, facts.email)
  const deactivated = await findDeactivated(tx, connection.id, facts)
  if (deactivated) {
    await changePerson(tx, connection, deactivated, (known) => broughtBack(known, body), now)
    return deactivated
  }
  const { id, isNew } = await findOrAddProfile(tx, facts)
  await refuseManaged(tx, connection, id)
  await refuseTaken(tx, connection, facts, null)
  const { userName, externalId, displayName } = facts
  await tx
    .insertInto('provisionedPeople')
    .values({
      profileId: id,
      connectionId: connection.id,
      userName,
      externalId,
      displayName,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const person = await findPerson(tx, connection.id, id, 'locked')
  // A linked account keeps what the identity system does not mention.
  const linked = isNew ? facts : withBody({ ...factsOf(person), active: true }, body)
  await writePerson(tx, connection, person, linked, now)
  return id
}

/** Names and department stay if they are left out, and so do the groups. */
function broughtBack(known: PersonFacts, body: Body): PersonFacts {
  return withBody({ ...known, externalId: null, displayName: null, active: true }, body)
}

async function findOrAddProfile(tx: Tx, facts: PersonFacts): Promise<{ id: string; isNew: boolean }> {
  const added = await tx
    .insertInto('profiles')
    .values({
      ...namesOf(facts),
      email: facts.email,
      emailVerified: true,
      university: await universityOf(tx, facts.email),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const { id } = await tx
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', facts.email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await claimUnverified(tx, id)
  return { id, isNew: false }
}

async function refuseManaged(tx: Tx, connection: ProvisioningConnection, profileId: string): Promise<void> {
  const manager = await tx
    .selectFrom('provisionedPeople')
    .select('connectionId')
    .where('profileId', '=', profileId)
    .executeTakeFirst()
  if (manager?.connectionId === connection.id) throw taken('There is already a user with this email address.')
  if (manager) throw taken('Another provisioning connection manages the account with this email address.')
}
