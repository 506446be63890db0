import { Link } from '@react-email/link'
import { DIGEST_WAITING_DAYS, type Digest } from '#domain/digest'
import { quantity } from '#domain/quantity'
import type { AccountFacts } from '../email-facts.ts'
import { accountEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type Facts = AccountFacts & Digest & { unsubscribe: string }

/** Tells a reviewer on Monday what waits. */
export function weeklyDigestEmail(facts: Facts): EmailMessage {
  const { site, internships, feedback, openRequests, assignedInternships, assignedFeedback } = facts
  const link = (count: number, path: string, text: string) =>
    count > 0 ? [{ href: `${site.publicUrl}${path}`, text }] : []
  const toDecide = internships + feedback
  const assigned = assignedInternships + assignedFeedback
  const waiting = [
    ...link(internships, '/manage/internships', `${quantity(internships, 'internship')} to approve`),
    ...link(feedback, '/manage/feedback', `${quantity(feedback, 'feedback record')} to review`),
    ...link(
      openRequests,
      `/manage/requests?waiting=${DIGEST_WAITING_DAYS}-days`,
      `${quantity(openRequests, 'feedback request')} without a response for ${DIGEST_WAITING_DAYS} days or more`,
    ),
  ]
  const own = [
    ...link(
      assignedInternships,
      '/manage/internships?assigned=me',
      `${quantity(assignedInternships, 'internship')} assigned to you`,
    ),
    ...link(
      assignedFeedback,
      '/manage/feedback?assigned=me',
      `${quantity(assignedFeedback, 'feedback record')} assigned to you`,
    ),
  ]
  return accountEmail(facts, {
    subject:
      toDecide > 0
        ? `This week: ${toDecide.toLocaleString('en-US')} waiting for a decision`
        : 'This week: supervisors have not answered',
    preview: waiting.map(({ text }) => text).join(', '),
    heading: 'What waits this week',
    because: `you review internships in ${site.productName}. You can switch this email off in your settings.`,
    unsubscribe: { url: facts.unsubscribe, label: 'Stop this weekly email' },
    body: (
      <>
        <LinkList links={waiting} />
        {assigned > 0 && <Paragraph>Of these:</Paragraph>}
        <LinkList links={own} />
      </>
    ),
  })
}

/** One per line, in the colour of the text. */
function LinkList({ links }: { links: readonly { href: string; text: string }[] }) {
  return links.map(({ href, text }) => (
    <Paragraph key={href}>
      <Link href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
        {text}
      </Link>
    </Paragraph>
  ))
}
