import { type Schedule, scheduleInWords } from '#domain/scheduled-exports'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type ScheduledExport = AccountFacts & Schedule & { id: string; name: string }

/** Leads a reviewer to an export. Mail may be forwarded, so it contains no records, and the link works after signing in only. */
export function scheduledExportEmail({ id, name, ...facts }: ScheduledExport): EmailMessage {
  const { site } = facts
  return accountEmail(facts, {
    subject: `Your scheduled export: ${name}`,
    preview: 'Open the link to download the file.',
    heading: name,
    because: `you scheduled it in ${site.productName}, for ${scheduleInWords(facts)}. You can pause or delete it under Scheduled exports.`,
    body: (
      <>
        <Paragraph>
          Log in to download the file. It is made when you download it, from the records that you may see then.
        </Paragraph>
        <Action href={`${site.publicUrl}/manage/exports/${id}`} shown>
          Open the export
        </Action>
      </>
    ),
  })
}
