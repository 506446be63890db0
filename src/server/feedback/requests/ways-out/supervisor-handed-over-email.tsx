import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import type { AssignmentFacts } from '../../../platform/email/internship-facts.ts'
import { toPerson } from '../../../platform/email/recipients.ts'
import { SAMPLE_ASSIGNMENT } from '../../../platform/email/sample-facts.ts'
import { type AnswerJob, readAnswer } from './answer-facts.ts'

export type HandOverFacts = AssignmentFacts & { colleagueName: string; colleagueEmail: string }

/** Tells the student that a supervisor has handed the request over to a colleague, unless that was taken back. */
export const supervisorHandedOver = defineEmail({
  kind: 'supervisor-handed-over',
  leaves: { while: 'the colleague is the supervisor' },
  facts: async ({ db, clock }, job: AnswerJob) => {
    const answer = await readAnswer(db, job)
    if (!answer?.colleagueName || answer.colleagueEmail !== answer.currentEmail || answer.undoneAt) return null
    await db.updateTable('supervisorAnswers').set({ toldAt: clock() }).where('id', '=', job.answerId).execute()
    return { ...answer, colleagueName: answer.colleagueName, colleagueEmail: answer.colleagueEmail }
  },
  recipient: toPerson,
  body: (site, facts: HandOverFacts) => {
    const { supervisorName, colleagueName, colleagueEmail, positionTitle, employerName } = facts
    return studentEmail(site, facts, {
      subject: m.ways_out_handed_over_email_subject({ colleagueName, supervisorName }),
      preview: m.ways_out_handed_over_email_preview(),
      heading: m.ways_out_handed_over_email_heading({ supervisorName }),
      because: m.emails_named_supervisor_reason(),
      body: (
        <>
          <Paragraph>
            {m.ways_out_handed_over_email_intro({
              supervisorName,
              colleagueName,
              colleagueEmail,
              positionTitle,
              employerName,
            })}
          </Paragraph>
          <Paragraph>{m.ways_out_handed_over_email_advice()}</Paragraph>
        </>
      ),
    })
  },
  sample: sampleHandOver,
})

export function sampleHandOver(): HandOverFacts {
  return { ...SAMPLE_ASSIGNMENT, colleagueName: 'Tomás Ribeiro', colleagueEmail: 't.ribeiro@northwind.example' }
}
