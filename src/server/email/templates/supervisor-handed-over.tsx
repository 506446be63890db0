import * as m from '#messages'
import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type HandOverFacts = AssignmentFacts & { colleagueName: string; colleagueEmail: string }

/** Tells the student that a supervisor has handed the request over to a colleague. */
export function supervisorHandedOverEmail(facts: HandOverFacts): EmailMessage {
  const { supervisorName, colleagueName, colleagueEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
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
}
