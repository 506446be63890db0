import { type Schedule, scheduleInWords } from '#domain/office/scheduled-exports'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Action, Paragraph } from '../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'
import { selectWithReader } from './schedule-queries.ts'

type ScheduledExport = PersonFacts & Schedule & { id: string; name: string }

/** Links to an export. Emails may be forwarded, so it contains no records, and the link requires signing in. */
export const scheduledExport = defineEmail({
  kind: 'scheduled-export',
  leaves: { while: 'the scheduled export is not paused since, and its owner is still a reviewer' },
  facts: ({ db }, { scheduledExportId }: { scheduledExportId: string }) =>
    selectWithReader(db)
      .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
      .select(['scheduledExports.id', 'scheduledExports.name', 'every', 'onDay'])
      .where('scheduledExports.id', '=', scheduledExportId)
      // 'Send now' also works for paused exports.
      .where((eb) => eb.or([eb('pausedAt', 'is', null), eb('pausedAt', '<=', eb.ref('sentAt'))]))
      .executeTakeFirst(),
  recipient: toPerson,
  body: (site, facts: ScheduledExport) => {
    const { id, name } = facts
    return accountEmail(site, facts, {
      subject: m.schedules_export_email_subject({ name }),
      preview: m.schedules_export_email_preview(),
      heading: name,
      because: m.schedules_export_email_reason({ productName: site.productName, facts: scheduleInWords(facts) }),
      body: (
        <>
          <Paragraph>{m.schedules_export_email_intro()}</Paragraph>
          <Action href={`${site.publicUrl}/manage/exports/${id}`} shown>
            {m.schedules_export_email_button()}
          </Action>
        </>
      ),
    })
  },
  sample: (): ScheduledExport => ({ ...SAMPLE_PERSON, id: 'sample', name: 'Internships', every: 'month', onDay: 31 }),
})
