import { selectWithReader } from '../scheduled-exports/scheduled-export-queries.ts'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { scheduledExportEmail } from './templates/scheduled-export.tsx'

/** Null if it has been deleted, or the reader has left. */
export async function composeScheduledExport(
  { config, db }: EmailServices,
  { scheduledExportId }: { scheduledExportId: string },
): Promise<EmailMessage | null> {
  const facts = await selectWithReader(db)
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
    .select(['scheduledExports.id', 'scheduledExports.name', 'every', 'onDay'])
    .where('scheduledExports.id', '=', scheduledExportId)
    .executeTakeFirst()
  return facts ? scheduledExportEmail({ ...facts, site: config }) : null
}
