import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { studentEmail } from '../../../platform/email/email-frames.tsx'
import { Paragraph } from '../../../platform/email/email-layout.tsx'
import { toPerson } from '../../../platform/email/recipients.ts'
import { type AnswerJob, readAnswer } from './answer-facts.ts'
import { type HandOverFacts, sampleHandOver } from './supervisor-handed-over-email.tsx'

/** Tells the student that a supervisor has taken back having named a colleague. Not sent if the student was not told of that. */
export const supervisorHandOverUndone = defineEmail({
  kind: 'supervisor-hand-over-undone',
  leaves: { while: 'the student was told of the colleague, and it was taken back' },
  facts: async ({ db }, job: AnswerJob) => {
    const answer = await readAnswer(db, job)
    if (!answer?.undoneAt || !answer.toldAt || !answer.colleagueName || !answer.colleagueEmail) return null
    return { ...answer, colleagueName: answer.colleagueName, colleagueEmail: answer.colleagueEmail }
  },
  recipient: toPerson,
  body: (site, facts: HandOverFacts) => {
    const { supervisorName, colleagueName, positionTitle, employerName } = facts
    return studentEmail(site, facts, {
      subject: m.ways_out_hand_over_undone_email_subject({ supervisorName }),
      preview: m.ways_out_hand_over_undone_email_preview(),
      heading: m.ways_out_hand_over_undone_email_subject({ supervisorName }),
      because: m.emails_named_supervisor_reason(),
      body: (
        <Paragraph>
          {m.ways_out_hand_over_undone_email_intro({ supervisorName, colleagueName, positionTitle, employerName })}
        </Paragraph>
      ),
    })
  },
  sample: sampleHandOver,
})
