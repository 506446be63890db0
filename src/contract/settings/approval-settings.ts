import * as z from 'zod/mini'
import { APPROVAL_SETTING_KEYS } from '#domain/settings/approval-settings'
import { endpoint } from '../endpoint.ts'
import { instant } from '../text.ts'

const settingKey = z.enum(APPROVAL_SETTING_KEYS)

/** A setting on the System Settings screen (spec sections 2 and 3). */
const approvalSetting = z.object({
  settingKey,
  /** True: new submissions of this kind require manual approval. */
  settingValue: z.boolean(),
  description: z.string(),
  updatedAt: instant,
  updatedByName: z.nullable(z.string()),
})
export type ApprovalSetting = z.output<typeof approvalSetting>

export const approvalSettings = {
  list: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/approval-settings', summary: 'List the approval settings, sorted by key' })
    .output(z.array(approvalSetting)),
  change: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/approval-settings/{settingKey}',
      summary: 'Change whether new submissions require approval',
      description: 'Applies to what is submitted afterwards.',
    })
    .input(z.strictObject({ settingKey, settingValue: z.boolean() }))
    .output(z.void()),
}
