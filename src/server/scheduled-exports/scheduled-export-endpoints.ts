import { createScheduledExport } from './create-scheduled-export.ts'
import { deleteScheduledExport } from './delete-scheduled-export.ts'
import { listScheduledExports } from './list-scheduled-exports.ts'
import { pauseScheduledExport } from './pause-scheduled-export.ts'
import { resumeScheduledExport } from './resume-scheduled-export.ts'
import { sendExportNow } from './send-export-now.ts'

export const scheduledExports = {
  list: listScheduledExports,
  create: createScheduledExport,
  pause: pauseScheduledExport,
  resume: resumeScheduledExport,
  sendNow: sendExportNow,
  delete: deleteScheduledExport,
}
