import { admin } from '../procedures.ts'

/** Applies to new submissions only; pending items stay pending (product decision 4). */
export const changeApprovalSetting = admin.approvalSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('systemSettings')
    .set({ settingValue: input.settingValue, updatedBy: actor.id, updatedAt: now })
    .where('settingKey', '=', input.settingKey)
    .returning('settingKey')
    .executeTakeFirstOrThrow()
})
