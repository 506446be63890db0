import type { StaffRule } from '#domain/identity/sign-on'
import { applyStaffRules, type RoleChange } from '../../../identity/connections/apply-staff-rules.ts'
import type { Tx } from '../../../platform/database/client.ts'
import type { ProvisioningConnection } from '../provisioning-token.ts'
import { invalidValue, refuseLastAdmin, taken } from '../scim/scim-error.ts'
import type { Write } from '../scim/scim-request.ts'
import { findGroup, type Group, type GroupStep } from './group-queries.ts'

/** Adds a group. Returns its id. */
export async function createGroup(write: Write, steps: readonly GroupStep[]): Promise<string> {
  const { tx, connection, now } = write
  const rename = steps.find((step) => step.kind === 'rename')
  if (!rename) throw invalidValue('displayName is required.')
  await refuseTaken(tx, connection, { displayName: rename.displayName, externalId: null }, null)
  const { id } = await tx
    .insertInto('provisionedGroups')
    .values({ connectionId: connection.id, displayName: rename.displayName, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeGroup(write, id, steps)
  return id
}

/** Applies the steps, then updates the role of everybody whose groups have changed. */
export async function changeGroup(write: Write, id: string, steps: readonly GroupStep[]): Promise<void> {
  const { tx, connection, now } = write
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
  if ((await giveRoles(write, [...affected])) === 'last admin') throw refuseLastAdmin()
}

export async function removeGroup(write: Write, id: string): Promise<void> {
  const { tx, connection } = write
  const group = await findGroup(tx, connection.id, id, 'locked')
  const members = await memberIds(tx, id)
  await tx.deleteFrom('provisionedGroups').where('id', '=', id).execute()
  if (!isNamedIn(connection.staffRules, group)) return
  if ((await giveRoles(write, members)) === 'last admin') throw refuseLastAdmin()
}

function renamed(group: Group, step: GroupStep): Group {
  if (step.kind === 'rename') return { ...group, displayName: step.displayName }
  return step.kind === 'renumber' ? { ...group, externalId: step.externalId } : group
}

/** The connection's row is locked, so that nobody takes these names in the meantime. */
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

/** Changes the members; returns who joined and who left. */
async function applyStep(
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

async function memberIds(tx: Tx, groupId: string): Promise<string[]> {
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

/** Rules name a group by its name or by the id that the identity system gives it. */
type GroupNames = { displayName: string; externalId: string | null }

function isNamedIn(rules: readonly StaffRule[], { displayName, externalId }: GroupNames): boolean {
  return rules.some(({ value }) => value === displayName || value === externalId)
}

/**
 * Gives these people the roles of their groups, and takes back roles whose group they have left. Sessions read the role at each
 * request. Returns 'last admin' if the rules would remove the last one, which the caller refuses.
 */
export async function giveRoles(change: RoleChange, profileIds: readonly string[]): Promise<'applied' | 'last admin'> {
  const { tx } = change
  if (profileIds.length === 0) return 'applied'
  const people = await tx
    .selectFrom('profiles')
    .select(['id', 'role', 'roleFrom'])
    .where('id', 'in', profileIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  const memberships = await tx
    .selectFrom('provisionedMembers')
    .innerJoin('provisionedGroups', 'provisionedGroups.id', 'provisionedMembers.groupId')
    .select(['profileId', 'displayName', 'externalId'])
    .where('profileId', 'in', profileIds)
    .execute()
  for (const person of people) {
    const groups = memberships
      .filter(({ profileId }) => profileId === person.id)
      .flatMap(({ displayName, externalId }) => [displayName, externalId ?? displayName])
    if ((await applyStaffRules(change, person, groups)) === 'last admin') return 'last admin'
  }
  return 'applied'
}
