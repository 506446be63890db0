import { keepRolesOf } from '../../auth/sso/apply-staff-rules.ts'
import { inTransaction } from '../../database/client.ts'
import { freshAdmin } from '../../procedures.ts'

/** The accounts stay as they are: with their roles, and locked if they were. */
export const removeProvisioningConnection = freshAdmin.provisioning.remove.handler(
  async ({ input, context, errors }) => {
    await inTransaction(context.db, async (tx) => {
      const removed = await tx
        .deleteFrom('provisioningConnections')
        .where('id', '=', input.id)
        .returning('id')
        .executeTakeFirst()
      if (!removed) throw errors.NOT_FOUND()
      await keepRolesOf(tx, input.id)
    })
  },
)
