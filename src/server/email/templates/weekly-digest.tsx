import { Link } from '@react-email/link'
import { DIGEST_WAITING_DAYS, type Digest } from '#domain/digest'
import * as m from '#messages'
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
    ...link(
      internships,
      '/manage/internships',
      m.to_approve({ internships: m.quantity_of_internship({ count: internships }) }),
    ),
    ...link(
      feedback,
      '/manage/feedback',
      m.to_review({ feedbackRecords: m.quantity_of_feedback_record({ count: feedback }) }),
    ),
    ...link(
      openRequests,
      `/manage/requests?waiting=${DIGEST_WAITING_DAYS}-days`,
      m.without_response_for_days_or_more({
        feedbackRequests: m.quantity_of_feedback_request({ count: openRequests }),
        digestWaitingDays: DIGEST_WAITING_DAYS,
      }),
    ),
  ]
  const own = [
    ...link(
      assignedInternships,
      '/manage/internships?assigned=me',
      m.assigned_to_you_2({ internships: m.quantity_of_internship({ count: assignedInternships }) }),
    ),
    ...link(
      assignedFeedback,
      '/manage/feedback?assigned=me',
      m.assigned_to_you_3({ feedbackRecords: m.quantity_of_feedback_record({ count: assignedFeedback }) }),
    ),
  ]
  return accountEmail(facts, {
    subject:
      toDecide > 0 ? m.this_week_waiting_for_decision({ toDecide }) : m.this_week_supervisors_have_not_answered(),
    preview: waiting.map(({ text }) => text).join(', '),
    heading: m.what_waits_this_week(),
    because: m.you_receive_this_email_because_you_review({ productName: site.productName }),
    unsubscribe: { url: facts.unsubscribe, label: m.stop_this_weekly_email() },
    body: (
      <>
        <LinkList links={waiting} />
        {assigned > 0 && <Paragraph>{m.of_these()}</Paragraph>}
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
