import { inTransaction, type Tx } from '../../database/client.ts'
import { freshAdmin } from '../../procedures.ts'
import { giveRoles } from '../groups/give-roles.ts'

/** New rules apply at once to everybody in a group; the identity system may not call again for weeks. */
export const changeProvisioningConnection = freshAdmin.provisioning.change.handler(
  async ({ input, context, errors }) => {
    const { actor, db, now } = context
    const { id, name, domains, staffRules } = input
    await inTransaction(db, async (tx) => {
      const changed = await tx
        .updateTable('provisioningConnections')
        .set({
          name,
          domains: [...new Set(domains)],
          staffRules: JSON.stringify(staffRules),
          updatedBy: actor.id,
          updatedAt: now,
        })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      if (!changed) throw errors.NOT_FOUND()
      const outcome = await giveRoles(tx, { id, staffRules }, await peopleWithRules(tx, input))
      if (outcome === 'last admin') throw errors.LAST_ADMIN()
    })
  },
)

/** The people in a group that the rules name, and those who have a role from earlier rules. */
async function peopleWithRules(
  tx: Tx,
  { id, staffRules }: { id: string; staffRules: { value: string }[] },
): Promise<string[]> {
  const values = ['', ...staffRules.map(({ value }) => value)]
  const people = await tx
    .selectFrom('provisionedPeople')
    .innerJoin('profiles', 'profiles.id', 'provisionedPeople.profileId')
    .select('profileId')
    .where('connectionId', '=', id)
    .where((eb) =>
      eb.or([
        eb('roleFrom', '=', id),
        eb.exists(
          eb
            .selectFrom('provisionedMembers')
            .innerJoin('provisionedGroups', 'provisionedGroups.id', 'provisionedMembers.groupId')
            .select('groupId')
            .whereRef('provisionedMembers.profileId', '=', 'provisionedPeople.profileId')
            .where((group) => group.or([group('displayName', 'in', values), group('externalId', 'in', values)])),
        ),
      ]),
    )
    .execute()
  return people.map(({ profileId }) => profileId)
}
