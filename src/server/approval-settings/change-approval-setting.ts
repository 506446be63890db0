import { admin } from '../procedures.ts'

/** For new submissions only; what is pending stays so (product decision 4). */
export const changeApprovalSetting = admin.approvalSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('systemSettings')
    .set({ settingValue: input.settingValue, updatedBy: actor.id, updatedAt: now })
    .where('settingKey', '=', input.settingKey)
    .returning('settingKey')
    .executeTakeFirstOrThrow()
})
