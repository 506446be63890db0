import { lastChange } from '../../platform/database/last-change.ts'
import { admin } from '../../procedures.ts'

const listApprovalSettings = admin.approvalSettings.list.handler(({ context }) =>
  context.db
    .selectFrom('systemSettings')
    .select(['settingKey', 'settingValue', 'description'])
    .select(lastChange('systemSettings'))
    .orderBy('settingKey')
    .execute(),
)

/** Applies to new submissions only; pending items stay pending (product decision 4). */
const changeApprovalSetting = admin.approvalSettings.change.handler(async ({ input, context }) => {
  const { actor, db, now } = context
  await db
    .updateTable('systemSettings')
    .set({ settingValue: input.settingValue, updatedBy: actor.id, updatedAt: now })
    .where('settingKey', '=', input.settingKey)
    .returning('settingKey')
    .executeTakeFirstOrThrow()
})

export const approvalSettings = { list: listApprovalSettings, change: changeApprovalSetting }
