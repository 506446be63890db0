import { freshAdmin } from '../../procedures.ts'
import { newToken } from '../provisioning-token.ts'

export const renewProvisioningToken = freshAdmin.provisioning.renewToken.handler(
  async ({ input: { id }, context, errors }) => {
    const { actor, db, now } = context
    const { token, tokenHash } = newToken(id)
    const renewed = await db
      .updateTable('provisioningConnections')
      .set({ tokenHash, updatedBy: actor.id, updatedAt: now })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) throw errors.NOT_FOUND()
    return { token }
  },
)
