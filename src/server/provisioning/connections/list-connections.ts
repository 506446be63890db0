import { sql } from 'kysely'
import { admin } from '../../procedures.ts'
import { scimUrl } from '../scim/scim-request.ts'

export const listProvisioningConnections = admin.provisioning.list.handler(async ({ context: { db, config } }) => {
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
