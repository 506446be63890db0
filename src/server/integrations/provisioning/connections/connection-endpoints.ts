import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { keepRolesOf } from '../../../identity/connections/apply-staff-rules.ts'
import { inTransaction, type Tx } from '../../../platform/database/client.ts'
import { admin, freshAdmin } from '../../../procedures.ts'
import { giveRoles } from '../groups/change-group.ts'
import { newToken } from '../provisioning-token.ts'
import { scimUrl } from '../scim/scim-request.ts'

const listProvisioningConnections = admin.provisioning.list.handler(async ({ context: { db, config } }) => {
  const connections = await db
    .selectFrom('provisioningConnections')
    .select(['id', 'name', 'domains', 'staffRules', 'lastUsedAt'])
    .select([
      sql<number>`(select count(*) from provisioned_people where connection_id = provisioning_connections.id)`.as(
        'people',
      ),
      sql<number>`(select count(*) from provisioned_groups where connection_id = provisioning_connections.id)`.as(
        'groups',
      ),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()
  return { baseUrl: scimUrl(config), connections }
})

const addProvisioningConnection = freshAdmin.provisioning.add.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  const id = randomUUID()
  const { token, tokenHash } = newToken(id)
  const { name, domains, staffRules } = input
  await db
    .insertInto('provisioningConnections')
    .values({
      id,
      name,
      domains: [...new Set(domains)],
      staffRules: JSON.stringify(staffRules),
      tokenHash,
      createdAt: now,
      updatedBy: actor.id,
      updatedAt: now,
    })
    .execute()
  return { token }
})

/** New rules apply immediately to everybody in a group, because the identity system may not call again for weeks. */
const changeProvisioningConnection = freshAdmin.provisioning.change.handler(async ({ input, context, errors }) => {
  const { actor, db, now, queue } = context
  const { id, name, domains, staffRules } = input
  await inTransaction(db, async (tx) => {
    await tx
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
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    const outcome = await giveRoles({ tx, queue, connection: input }, await peopleWithRules(tx, input))
    if (outcome === 'last admin') throw errors.LAST_ADMIN()
  })
})

/** The people in a group that the rules name, and those with a role from earlier rules. */
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

const renewProvisioningToken = freshAdmin.provisioning.renewToken.handler(
  async ({ input: { id }, context, errors }) => {
    const { actor, db, now } = context
    const { token, tokenHash } = newToken(id)
    await db
      .updateTable('provisioningConnections')
      .set({ tokenHash, updatedBy: actor.id, updatedAt: now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    return { token }
  },
)

/** Accounts stay as they are: they keep their roles, and locked ones stay locked. */
const removeProvisioningConnection = freshAdmin.provisioning.remove.handler(async ({ input, context, errors }) => {
  await inTransaction(context.db, async (tx) => {
    await tx
      .deleteFrom('provisioningConnections')
      .where('id', '=', input.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    await keepRolesOf(tx, input.id)
  })
})

export const provisioning = {
  list: listProvisioningConnections,
  add: addProvisioningConnection,
  change: changeProvisioningConnection,
  renewToken: renewProvisioningToken,
  remove: removeProvisioningConnection,
}
