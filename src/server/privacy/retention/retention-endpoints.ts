import { changeRetention } from './change-retention.ts'
import { getRetention } from './get-retention.ts'
import { previewRetention } from './preview-retention.ts'

export const retention = {
  getRetention,
  changeRetention,
  previewRetention,
}
