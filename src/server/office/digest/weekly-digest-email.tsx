import { Link } from '@react-email/link'
import { DIGEST_WAITING_DAYS, type Digest, isDigestEmpty } from '#domain/office/digest'
import * as m from '#messages'
import { defineEmail } from '../../platform/email/define-email.ts'
import { accountEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import { type PersonFacts, toPerson } from '../../platform/email/recipients.ts'
import { SAMPLE_PERSON } from '../../platform/email/sample-facts.ts'
import { digestStop, readDigest } from './digest-queries.ts'

type DigestFacts = PersonFacts & Digest & { unsubscribe: string }

/** Tells a reviewer on Monday what is waiting, unless nothing is, or the reviewer has left or switched the digest off. */
export const weeklyDigest = defineEmail({
  kind: 'weekly-digest',
  leaves: { while: 'something waits for a reviewer who has not stopped it' },
  facts: async ({ config, db, clock }, { reviewerId }: { reviewerId: string }) => {
    const digest = await readDigest(db, { id: reviewerId, now: clock() })
    if (!digest || isDigestEmpty(digest)) return null
    return {
      ...digest,
      unsubscribe: `${config.publicUrl}/digest/stop/${digestStop.make(config.authSecret, { profileId: reviewerId })}`,
    }
  },
  recipient: toPerson,
  body: (site, facts: DigestFacts) => {
    const { internships, feedback, openRequests, assignedInternships, assignedFeedback } = facts
    const link = (count: number, path: string, text: string) =>
      count > 0 ? [{ href: `${site.publicUrl}${path}`, text }] : []
    const toDecide = internships + feedback
    const assigned = assignedInternships + assignedFeedback
    const waiting = [
      ...link(
        internships,
        '/manage/internships',
        m.digest_weekly_email_internships_to_approve({
          internships: m.common_internships_count({ count: internships }),
        }),
      ),
      ...link(
        feedback,
        '/manage/feedback',
        m.digest_weekly_email_feedback_to_review({ feedbackRecords: m.feedback_records_count({ count: feedback }) }),
      ),
      ...link(
        openRequests,
        `/manage/requests?waiting=${DIGEST_WAITING_DAYS}-days`,
        m.digest_weekly_email_requests_unanswered({
          feedbackRequests: m.digest_weekly_email_requests_count({ count: openRequests }),
          digestWaitingDays: DIGEST_WAITING_DAYS,
        }),
      ),
    ]
    const own = [
      ...link(
        assignedInternships,
        '/manage/internships?assigned=me',
        m.digest_weekly_email_internships_assigned({
          internships: m.common_internships_count({ count: assignedInternships }),
        }),
      ),
      ...link(
        assignedFeedback,
        '/manage/feedback?assigned=me',
        m.digest_weekly_email_feedback_assigned({
          feedbackRecords: m.feedback_records_count({ count: assignedFeedback }),
        }),
      ),
    ]
    return accountEmail(site, facts, {
      subject:
        toDecide > 0
          ? m.digest_weekly_email_subject_undecided({ toDecide })
          : m.digest_weekly_email_subject_unanswered(),
      preview: waiting.map(({ text }) => text).join(', '),
      heading: m.digest_weekly_email_heading(),
      because: m.digest_weekly_email_reason({ productName: site.productName }),
      unsubscribe: { url: facts.unsubscribe, label: m.digest_weekly_email_unsubscribe() },
      body: (
        <>
          <LinkList links={waiting} />
          {assigned > 0 && <Paragraph>{m.digest_weekly_email_assigned_intro()}</Paragraph>}
          <LinkList links={own} />
          {facts.own > 0 && <Paragraph>{m.digest_weekly_email_own_hint()}</Paragraph>}
        </>
      ),
    })
  },
  sample: ({ publicUrl }) => ({
    ...SAMPLE_PERSON,
    internships: 3,
    feedback: 1,
    openRequests: 0,
    assignedInternships: 1,
    assignedFeedback: 0,
    own: 0,
    unsubscribe: `${publicUrl}/digest/stop/sample`,
  }),
})

/** One link per line, in the text's colour. */
function LinkList({ links }: { links: readonly { href: string; text: string }[] }) {
  return links.map(({ href, text }) => (
    <Paragraph key={href}>
      <Link href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
        {text}
      </Link>
    </Paragraph>
  ))
}
