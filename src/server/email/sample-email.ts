import type { EditableEmail } from '#domain/email-texts'
import { lastDayOf, linkExpiry } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import type { EmailSite } from './email-layout.tsx'
import type { EmailServices } from './email-services.ts'
import type { EmailMessage } from './send-email.ts'
import { feedbackApprovedEmail } from './templates/feedback-approved.tsx'
import { feedbackReminderEmail } from './templates/feedback-reminder.tsx'
import { feedbackRequestEmail } from './templates/feedback-request.tsx'
import { internshipApprovedEmail } from './templates/internship-approved.tsx'
import { internshipRejectedEmail } from './templates/internship-rejected.tsx'
import { supervisorConfirmationEmail } from './templates/supervisor-confirmation.tsx'

const SAMPLE = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya.okafor@students.example.edu',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  internshipId: 'sample',
  supervisorId: 'sample',
  supervisorName: 'Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
  rejectionReason: 'The position title does not match your course. Please ask your department first.',
}

const EMAILS = {
  'supervisor-confirmation': supervisorConfirmationEmail,
  'feedback-request': feedbackRequestEmail,
  'feedback-reminder': feedbackReminderEmail,
  'internship-approved': internshipApprovedEmail,
  'internship-rejected': internshipRejectedEmail,
  'feedback-approved': feedbackApprovedEmail,
}

/** One of the emails with made-up people. Its links lead to no request. */
export function sampleEmail(site: EmailSite, email: EditableEmail, now: Date): EmailMessage {
  return EMAILS[email]({
    ...SAMPLE,
    site,
    requests: [{ ...SAMPLE, link: `${site.publicUrl}/feedback/submit/sample` }],
    lastDay: lastDayOf(linkExpiry(now, 'UTC'), 'UTC'),
    unsubscribe: `${site.publicUrl}/feedback/unsubscribe/sample`,
    namedBy: null,
  })
}

/** The sample for the admin who has asked for it; null if they have left. */
export async function composeTestEmail(
  { config, db, clock }: EmailServices,
  { sample, profileId }: { sample: EditableEmail; profileId: string },
): Promise<EmailMessage | null> {
  const reader = await db
    .selectFrom('profiles')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', profileId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!reader) return null
  const { subject, html, text } = sampleEmail(config, sample, clock())
  return { to: { name: fullName(reader), address: reader.email }, subject: `Test: ${subject}`, html, text }
}
