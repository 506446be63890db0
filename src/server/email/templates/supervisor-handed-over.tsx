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
    subject: m.is_your_supervisor_now_named_by({ colleagueName, supervisorName }),
    preview: m.if_this_is_not_right_correct(),
    heading: m.has_named_colleague({ supervisorName }),
    because: m.you_receive_this_email_because_you(),
    body: (
      <>
        <Paragraph>
          {m.says_that_should_answer_for_your({
            supervisorName,
            colleagueName,
            colleagueEmail,
            positionTitle,
            employerName,
          })}
        </Paragraph>
        <Paragraph>{m.if_this_is_not_right_please()}</Paragraph>
      </>
    ),
  })
}
