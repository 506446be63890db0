import { type Schedule, scheduleInWords } from '#domain/scheduled-exports'
import * as m from '#messages'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Action, Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type ScheduledExport = AccountFacts & Schedule & { id: string; name: string }

/** Leads a reviewer to an export. Mail may be forwarded, so it contains no records, and the link works after signing in only. */
export function scheduledExportEmail({ id, name, ...facts }: ScheduledExport): EmailMessage {
  const { site } = facts
  return accountEmail(facts, {
    subject: m.your_scheduled_export({ name }),
    preview: m.open_link_to_download_file(),
    heading: name,
    because: m.you_receive_this_email_because_you_scheduled({
      productName: site.productName,
      facts: scheduleInWords(facts),
    }),
    body: (
      <>
        <Paragraph>{m.log_in_to_download_file_it()}</Paragraph>
        <Action href={`${site.publicUrl}/manage/exports/${id}`} shown>
          {m.open_export()}
        </Action>
      </>
    ),
  })
}
