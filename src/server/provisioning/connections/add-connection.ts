import { randomUUID } from 'node:crypto'
import { freshAdmin } from '../../procedures.ts'
import { newToken } from '../provisioning-token.ts'

export const addProvisioningConnection = freshAdmin.provisioning.add.handler(async ({ input, context }) => {
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
