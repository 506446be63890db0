import type { Tx } from '../../../platform/database/client.ts'
import { refuseLastAdmin } from '../last-admin.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import { invalidValue, taken } from '../scim/scim-error.ts'
import { giveRoles, isNamedIn } from './give-roles.ts'
import type { GroupStep } from './group-facts.ts'
import { applyStep, memberIds } from './group-members.ts'
import { findGroup, type Group } from './group-queries.ts'

/** Adds a group. Returns its id. */
export async function createGroup(
  tx: Tx,
  connection: ProvisioningConnection,
  steps: readonly GroupStep[],
  now: Date,
): Promise<string> {
  const rename = steps.find((step) => step.kind === 'rename')
  if (!rename) throw invalidValue('displayName is required.')
  await refuseTaken(tx, connection, { displayName: rename.displayName, externalId: null }, null)
  const { id } = await tx
    .insertInto('provisionedGroups')
    .values({ connectionId: connection.id, displayName: rename.displayName, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeGroup(tx, connection, id, steps, now)
  return id
}

/** Applies the steps, then the roles of everybody whose groups have changed. */
export async function changeGroup(
  tx: Tx,
  connection: ProvisioningConnection,
  id: string,
  steps: readonly GroupStep[],
  now: Date,
): Promise<void> {
  const group = await findGroup(tx, connection.id, id, 'locked')
  const names = steps.reduce(renamed, group)
  const isRenamed = names.displayName !== group.displayName || names.externalId !== group.externalId
  if (isRenamed) await refuseTaken(tx, connection, names, id)
  const { displayName, externalId } = names
  await tx
    .updateTable('provisionedGroups')
    .set({ displayName, externalId, updatedAt: now })
    .where('id', '=', id)
    .execute()
  const affected = new Set<string>()
  for (const step of steps) for (const member of await applyStep(tx, connection, id, step)) affected.add(member)
  const { staffRules } = connection
  if (!isNamedIn(staffRules, group) && !isNamedIn(staffRules, names)) return
  if (isRenamed) for (const member of await memberIds(tx, id)) affected.add(member)
  if ((await giveRoles(tx, connection, [...affected])) === 'last admin') throw refuseLastAdmin()
}

export async function removeGroup(tx: Tx, connection: ProvisioningConnection, id: string): Promise<void> {
  const group = await findGroup(tx, connection.id, id, 'locked')
  const members = await memberIds(tx, id)
  await tx.deleteFrom('provisionedGroups').where('id', '=', id).execute()
  if (!isNamedIn(connection.staffRules, group)) return
  if ((await giveRoles(tx, connection, members)) === 'last admin') throw refuseLastAdmin()
}

function renamed(group: Group, step: GroupStep): Group {
  if (step.kind === 'rename') return { ...group, displayName: step.displayName }
  return step.kind === 'renumber' ? { ...group, externalId: step.externalId } : group
}

/** The connection's row is locked, so nobody takes these names meanwhile. */
async function refuseTaken(
  tx: Tx,
  connection: ProvisioningConnection,
  { displayName, externalId }: Pick<Group, 'displayName' | 'externalId'>,
  ownId: string | null,
): Promise<void> {
  const other = await tx
    .selectFrom('provisionedGroups')
    .select('displayName')
    .where('connectionId', '=', connection.id)
    .where('id', 'is distinct from', ownId)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('name_key', ['displayName']), '=', eb.fn<string>('name_key', [eb.val(displayName)])),
        eb('externalId', '=', externalId),
      ]),
    )
    .executeTakeFirst()
  if (other) throw taken(`The group ${other.displayName} already has this displayName or externalId.`)
}
