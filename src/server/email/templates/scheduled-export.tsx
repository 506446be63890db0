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
    subject: m.schedules_export_email_subject({ name }),
    preview: m.schedules_export_email_preview(),
    heading: name,
    because: m.schedules_export_email_reason({
      productName: site.productName,
      facts: scheduleInWords(facts),
    }),
    body: (
      <>
        <Paragraph>{m.schedules_export_email_intro()}</Paragraph>
        <Action href={`${site.publicUrl}/manage/exports/${id}`} shown>
          {m.schedules_export_email_button()}
        </Action>
      </>
    ),
  })
}
