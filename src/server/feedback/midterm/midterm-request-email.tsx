import { effortOf, minutesToAnswer } from '#domain/feedback/answer-time'
import type { FeedbackStatus } from '#domain/feedback/feedback'
import { FEEDBACK_LINK_DAYS, lastDayOf, linkExpiry } from '#domain/feedback/feedback-link'
import { canAskForMidterm, midtermLinkState } from '#domain/feedback/midterm-feedback'
import type { Question } from '#domain/feedback/questions'
import type { InternshipStatus } from '#domain/internships/internship'
import { fullName } from '#domain/people/profile'
import { type Day, formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { EMAILS_STOPPED_AT, IS_FOR_OFFICE } from '../../internships/supervisors/stop-queries.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { supervisorEmail } from '../../platform/email/email-frames.tsx'
import { Paragraph } from '../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../platform/email/internship-facts.ts'
import { type StudentFacts, toSupervisor } from '../../platform/email/recipients.ts'
import { RequestButton } from '../../platform/email/requests-in-email.tsx'
import { SAMPLE_ASSIGNMENT } from '../../platform/email/sample-facts.ts'
import { storedToken } from '../../platform/secrets/tokens.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { asksMidtermFeedback, midtermToken, selectMidtermLinks } from './midterm-queries.ts'

type Job = { midtermLinkId: string }
type MidtermRequest = AssignmentFacts &
  StudentFacts & { link: string; lastDay: Day; questions: readonly Pick<Question, 'kind'>[] }

/**
 * Asks a supervisor for feedback half-way through the internship, when the student presses the button. Not sent once it cannot be
 * given any more.
 */
export const midtermRequest = defineEmail({
  kind: 'midterm-request',
  leaves: { while: 'mid-term feedback can be asked for or, where who holds the link has asked, given' },
  deliveryId: ({ midtermLinkId }: Job) => midtermLinkId,
  facts: async ({ config, db, clock }, { midtermLinkId }: Job) => {
    const found = await selectMidtermLinks(db)
      .select(['midtermLinks.askedBy', 'midtermLinks.requestedAt', asksMidtermFeedback()])
      .select([EMAILS_STOPPED_AT.as('emailsStoppedAt'), IS_FOR_OFFICE.as('isForOffice')])
      .where('midtermLinks.id', '=', midtermLinkId)
      .executeTakeFirst()
    // A retried email starts the 7 days again.
    if (!found || midtermLinkState({ ...found, expiresAt: null }, clock()) !== 'open') return null
    if (found.askedBy !== 'supervisor' && !mayStudentsEmailLeave(found)) return null
    const { timeZone } = await readFeedbackSettings(db)
    const expiresAt = linkExpiry(clock(), timeZone)
    await db.updateTable('midtermLinks').set({ expiresAt }).where('id', '=', midtermLinkId).execute()
    const token = storedToken(config, found, midtermToken) ?? midtermToken(config.authSecret, midtermLinkId)
    return { ...found, link: `${config.publicUrl}/feedback/midterm/${token}`, lastDay: lastDayOf(expiresAt, timeZone) }
  },
  // Only links that never left.
  withdraw: async ({ db }, { midtermLinkId: id }) => {
    const waiting = db.deleteFrom('midtermLinks').where('id', '=', id)
    await waiting.where('handedOverAt', 'is', null).where('failedAt', 'is', null).execute()
  },
  recipient: toSupervisor,
  body: (site, facts: MidtermRequest) => {
    const name = fullName(facts)
    return supervisorEmail(site, facts, {
      subject: m.midterm_request_email_subject({ name }),
      preview: m.emails_feedback_request_preview({
        minutes: minutesToAnswer(facts.questions),
        feedbackLinkDays: FEEDBACK_LINK_DAYS,
      }),
      heading: m.midterm_request_email_heading({ name, employerName: facts.employerName }),
      because: m.requests_email_reason({ namedBy: name }),
      students: [facts],
      body: (
        <>
          <Paragraph>{m.midterm_request_email_intro({ name, effort: effortOf([facts]) })}</Paragraph>
          <RequestButton request={facts}>{m.midterm_request_email_button()}</RequestButton>
          <Paragraph>
            {m.midterm_request_email_expiry({
              feedbackLinkDays: FEEDBACK_LINK_DAYS,
              expiresAt: formatDay(facts.lastDay),
            })}
          </Paragraph>
        </>
      ),
    })
  },
  sample: ({ publicUrl }, now) => ({
    ...SAMPLE_ASSIGNMENT,
    questions: [],
    canBeReached: false,
    link: `${publicUrl}/feedback/midterm/sample`,
    lastDay: lastDayOf(linkExpiry(now, 'UTC'), 'UTC'),
  }),
})

type Asked = {
  internshipStatus: InternshipStatus
  asksMidtermFeedback: boolean
  feedbackStatus: FeedbackStatus | null
  submittedAt: Date | null
  requestedAt: Date
  emailsStoppedAt: Date | null
  isForOffice: boolean
}

/** Follows the rule of the student's button, unless the supervisor has stopped the emails since, or only the office may write. */
function mayStudentsEmailLeave({ internshipStatus: status, asksMidtermFeedback: asks, ...found }: Asked): boolean {
  const { feedbackStatus, submittedAt, requestedAt, emailsStoppedAt, isForOffice } = found
  if (isForOffice) return false
  const canAsk = canAskForMidterm({ status, asksMidtermFeedback: asks }, { feedbackStatus, midterm: { submittedAt } })
  return canAsk && !(emailsStoppedAt && emailsStoppedAt > requestedAt)
}
