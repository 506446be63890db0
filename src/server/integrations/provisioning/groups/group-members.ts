import type { Tx } from '../../../platform/database/client.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import { invalidValue } from '../scim/scim-error.ts'
import type { GroupStep } from './group-facts.ts'

/** Changes the members; returns who came and who went. */
export async function applyStep(
  tx: Tx,
  connection: ProvisioningConnection,
  groupId: string,
  step: GroupStep,
): Promise<string[]> {
  if (step.kind === 'rename' || step.kind === 'renumber') return []
  const { kind, members } = step
  if (kind === 'add') return addMembers(tx, connection, groupId, members)
  const current = await memberIds(tx, groupId)
  const given = new Set(members)
  const leaving = current.filter((id) => given.has(id) === (kind === 'remove'))
  if (leaving.length > 0)
    await tx.deleteFrom('provisionedMembers').where('groupId', '=', groupId).where('profileId', 'in', leaving).execute()
  return kind === 'remove' ? leaving : [...leaving, ...(await addMembers(tx, connection, groupId, members))]
}

export async function memberIds(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('provisionedMembers')
    .select('profileId')
    .where('groupId', '=', groupId)
    .orderBy('profileId')
    .execute()
  return rows.map(({ profileId }) => profileId)
}

/** Only people of the same connection can be members. */
async function addMembers(
  tx: Tx,
  connection: ProvisioningConnection,
  groupId: string,
  members: readonly string[],
): Promise<string[]> {
  if (members.length === 0) return []
  const people = await tx
    .selectFrom('provisionedPeople')
    .select('profileId')
    .where('connectionId', '=', connection.id)
    .where('profileId', 'in', members)
    .execute()
  const known = new Set(people.map(({ profileId }) => profileId))
  const unknown = members.find((id) => !known.has(id))
  if (unknown) throw invalidValue(`There is no user with the id ${unknown}.`)
  const added = await tx
    .insertInto('provisionedMembers')
    .values(members.map((profileId) => ({ groupId, profileId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('profileId')
    .execute()
  return added.map(({ profileId }) => profileId)
}
