import { WAY_LABELS, type Way } from '#domain/feedback/entered-feedback'
import { isErasedAddress } from '#domain/people/erasure'
import { fullName } from '#domain/people/profile'
import { formatDay, formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { EMAILS_STOPPED_AT } from '../../internships/supervisors/stop-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { defineEmail } from '../../platform/email/define-email.ts'
import { supervisorEmail } from '../../platform/email/email-frames.tsx'
import { Facts, Paragraph } from '../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../platform/email/internship-facts.ts'
import { toSupervisor } from '../../platform/email/recipients.ts'
import { SAMPLE_ANSWERS } from '../../platform/email/sample-facts.ts'
import { type Answers, AnswersInEmail, selectAnswers } from '../requests/emails/answers-in-email.tsx'

type Given = { givenByWay: Way; givenOn: string }

/** Tells the supervisor that staff have entered feedback in their name, with the answers: nothing is put into their mouth unseen. */
export const feedbackEntered = defineEmail({
  kind: 'feedback-entered',
  leaves: {
    while: 'answers stand that staff have entered, and their supervisor has neither stopped emails nor is erased',
  },
  facts: async ({ db }, { feedbackId }: { feedbackId: string }) => {
    const facts = await selectAnswers(db, feedbackId)
      .select(['feedback.givenByWay', 'feedback.givenOn'])
      .where('feedback.givenByWay', 'is not', null)
      .$narrowType<Given>()
      .executeTakeFirst()
    if (!facts || isErasedAddress(facts.supervisorEmail)) return null
    return (await mayGetCopy(db, facts.supervisorId)) ? facts : null
  },
  recipient: toSupervisor,
  body: (site, facts: AssignmentFacts & Answers & Given) => {
    const name = fullName(facts)
    const { positionTitle, employerName, startDate, endDate, givenByWay, givenOn } = facts
    return supervisorEmail(site, facts, {
      subject: m.entered_email_subject({ name }),
      preview: m.entered_email_preview(),
      heading: m.entered_email_heading({ name }),
      because: m.entered_email_reason(),
      body: (
        <>
          <Paragraph>
            {m.entered_email_intro({ name, positionTitle, employerName, dates: formatDuration(startDate, endDate) })}
          </Paragraph>
          <Facts
            facts={[
              [m.entered_way_label(), WAY_LABELS[givenByWay]],
              [m.entered_given_on_label(), formatDay(givenOn)],
            ]}
          />
          <Paragraph>{m.entered_email_objection({ address: site.supportEmail })}</Paragraph>
          <AnswersInEmail answers={facts} />
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ANSWERS, givenByWay: 'telephone' as const, givenOn: '2026-09-01' }),
})

/** Judged once it is known whose name the answers carry, and again when the email is sent. */
export async function mayGetCopy(db: Db, supervisorId: string): Promise<boolean> {
  const { emailsStoppedAt } = await selectSupervisors(db)
    .select(EMAILS_STOPPED_AT.as('emailsStoppedAt'))
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  return emailsStoppedAt === null
}
