import type { ApprovalSettingKey } from '#domain/approval-settings'
import type { Db, Tx } from '../database/client.ts'
import { compiledOnce } from '../database/compiled-once.ts'

/** Whether new submissions of this kind wait for a person (spec section 4, settings effect). */
export async function isApprovalRequired(db: Db | Tx, settingKey: ApprovalSettingKey): Promise<boolean> {
  const [setting] = await readSetting(db, { settingKey })
  return setting!.settingValue
}

const readSetting = compiledOnce((db, { settingKey }: { settingKey: ApprovalSettingKey }) =>
  db.selectFrom('systemSettings').select('settingValue').where('settingKey', '=', settingKey),
)
