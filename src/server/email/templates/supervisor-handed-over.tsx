import type { AssignmentFacts } from '../email-facts.ts'
import { studentEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

type HandOverFacts = AssignmentFacts & { colleagueName: string; colleagueEmail: string }

/** Tells the student that a supervisor has handed the request over to a colleague. */
export function supervisorHandedOverEmail(facts: HandOverFacts): EmailMessage {
  const { supervisorName, colleagueName, colleagueEmail, positionTitle, employerName } = facts
  return studentEmail(facts, {
    subject: `${colleagueName} is your supervisor now, named by ${supervisorName}`,
    preview: 'If this is not right, correct the name or address on your dashboard.',
    heading: `${supervisorName} has named a colleague`,
    because: 'you named this supervisor for your internship.',
    body: (
      <>
        <Paragraph>
          {`${supervisorName} says that ${colleagueName} (${colleagueEmail}) should answer for your internship as ${positionTitle} at ${employerName}. We have already emailed them.`}
        </Paragraph>
        <Paragraph>If this is not right, please correct the name or address on your dashboard.</Paragraph>
      </>
    ),
  })
}
