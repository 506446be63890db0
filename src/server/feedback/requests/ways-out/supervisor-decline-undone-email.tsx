import * as m from '#messages'
import type { Db } from '../../../platform/database/client.ts'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { type AnswerJob, readAnswer, type SaidBySecond } from './answer-facts.ts'

/**
 * Tells the student that the person they named has taken back having declined. Not sent if the student was not told of that, or
 * if the person has declined again.
 */
export const supervisorDeclineUndone = defineEmail({
  kind: 'supervisor-decline-undone',
  leaves: { while: 'the student was told of the decline, which is undone' },
  facts: async ({ db }, job: AnswerJob) => {
    const answer = await readAnswer(db, job)
    return answer && !answer.declinedAt && (await isTold(db, answer)) ? answer : null
  },
  recipient: toPerson,
  body: (site, facts: AssignmentFacts & { second: SaidBySecond | null }) => {
    const { supervisorName, supervisorEmail, positionTitle, employerName } = facts
    return studentEmail(site, facts, {
      subject: m.ways_out_decline_undone_email_subject({ supervisorName }),
      preview: m.ways_out_decline_undone_email_preview(),
      heading: m.ways_out_decline_undone_email_subject({ supervisorName }),
      because: facts.second ? m.second_contact_named_reason() : m.emails_named_supervisor_reason(),
      body: (
        <>
          <Paragraph>
            {m.ways_out_decline_undone_email_intro({ supervisorEmail, positionTitle, employerName })}
          </Paragraph>
          <Paragraph>{m.ways_out_decline_undone_email_reassurance()}</Paragraph>
        </>
      ),
    })
  },
  sample: () => ({ ...SAMPLE_ASSIGNMENT, second: null }),
})

/** Whether the student was told of the last decline. */
async function isTold(db: Db, { supervisorId, supervisorEmail }: AssignmentFacts): Promise<boolean> {
  const declined = await db
    .selectFrom('supervisorAnswers')
    .select('toldAt')
    .where('supervisorId', '=', supervisorId)
    .where('fromEmail', '=', supervisorEmail)
    .where('kind', '=', 'declined')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return (declined?.toldAt ?? null) !== null
}
