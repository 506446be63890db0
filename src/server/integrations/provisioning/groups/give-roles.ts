import type { StaffRule } from '#domain/sign-on'
import { applyStaffRules, type RoleGiver } from '../../../identity/connections/apply-staff-rules.ts'
import type { Tx } from '../../../platform/database/client.ts'

/** The rules name a group by its name or by the id that the identity system gives it. */
type GroupNames = { displayName: string; externalId: string | null }

export function isNamedIn(rules: readonly StaffRule[], { displayName, externalId }: GroupNames): boolean {
  return rules.some(({ value }) => value === displayName || value === externalId)
}

/**
 * Gives these people the roles of their groups, and takes back roles whose group they have left. Sessions read the role at
 * each request. The result is 'last admin' if the rules would take away the last one, which the caller refuses.
 */
export async function giveRoles(
  tx: Tx,
  connection: RoleGiver,
  profileIds: readonly string[],
): Promise<'applied' | 'last admin'> {
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
    if ((await applyStaffRules(tx, person, connection, groups)) === 'last admin') return 'last admin'
  }
  return 'applied'
}
