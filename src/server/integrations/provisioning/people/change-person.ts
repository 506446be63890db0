import { applyStaffRules } from '../../../identity/connections/apply-staff-rules.ts'
import type { Tx } from '../../../platform/database/client.ts'
import { refuseLastAdmin } from '../last-admin.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import type { PersonFacts } from './person-facts.ts'
import { factsOf, findPerson } from './person-queries.ts'
import { setActive, writePerson } from './write-person.ts'

export async function changePerson(
  tx: Tx,
  connection: ProvisioningConnection,
  id: string,
  change: (facts: PersonFacts) => PersonFacts,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, connection.id, id, 'locked')
  await writePerson(tx, connection, person, change(factsOf(person)), now)
}

/** Locks the account and takes back the connection's role. The account stays: internships and feedback belong to it. */
export async function removePerson(tx: Tx, connection: ProvisioningConnection, id: string, now: Date): Promise<void> {
  const person = await findPerson(tx, connection.id, id, 'locked')
  await setActive(tx, connection, person, false, now)
  await tx.deleteFrom('provisionedPeople').where('profileId', '=', person.id).execute()
  if ((await applyStaffRules(tx, person, connection, [])) === 'last admin') throw refuseLastAdmin()
}
