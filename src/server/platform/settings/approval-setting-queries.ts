import type { ApprovalSettingKey } from '#domain/approval-settings'
import type { Db, Tx } from '../database/client.ts'

/** Whether new submissions of this kind require manual approval (spec section 4, settings effect). */
export async function isApprovalRequired(db: Db | Tx, settingKey: ApprovalSettingKey): Promise<boolean> {
  const { settingValue } = await db
    .selectFrom('systemSettings')
    .select('settingValue')
    .where('settingKey', '=', settingKey)
    .executeTakeFirstOrThrow()
  return settingValue
}
