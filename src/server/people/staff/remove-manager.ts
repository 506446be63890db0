import { inTransaction } from '../../platform/database/client.ts'
import { freshAdmin } from '../../procedures.ts'

/**
 * The user becomes a student without departments; all sessions end (product decision 12). A rule for staff that still matches
 * gives the role back at the next single sign-on, as the screen says beforehand.
 */
export const removeManager = freshAdmin.users.removeManager.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .updateTable('profiles')
      .set({ role: 'student', roleFrom: null, updatedAt: now })
      .where('id', '=', input.id)
      .where('role', '=', 'manager')
      .returning('id')
      .executeTakeFirst()
    if (!removed) {
      const account = await tx.selectFrom('profiles').select('id').where('id', '=', input.id).executeTakeFirst()
      throw account ? errors.CONFLICT() : errors.NOT_FOUND()
    }
    await tx.deleteFrom('managerDepartments').where('managerId', '=', removed.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', removed.id).execute()
  })
})
