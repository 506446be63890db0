import { formatDay } from '#domain/dates'
import * as m from '#messages'
import { supervisorEmail } from '../email-frames.tsx'
import { Paragraph } from '../email-layout.tsx'
import { requestInOwnWords } from '../own-words.tsx'
import { becauseNamed, NamedBy, namesOf, Requests, type RequestsFacts } from '../requests-in-email.tsx'
import type { EmailMessage } from '../send-email.ts'

/** Asks at approval whether the address is right (product.md, the supervisor's link), long before the form. */
export function supervisorConfirmationEmail(facts: RequestsFacts): EmailMessage {
  const { requests, lastDay, namedBy } = facts
  const names = namesOf(requests)
  const employerName = requests.length > 1 ? null : requests[0]!.employerName
  const own = requestInOwnWords(facts)
  return supervisorEmail(facts, {
    subject: employerName
      ? m.ways_out_confirmation_email_subject_single({ names, employerName })
      : m.ways_out_confirmation_email_subject_several({ names }),
    preview: m.ways_out_confirmation_email_preview(),
    heading: employerName
      ? m.ways_out_confirmation_email_heading_single({ names, employerName })
      : m.ways_out_confirmation_email_heading_several({ names }),
    ...own?.frame,
    because: becauseNamed(facts),
    body: (
      <>
        <NamedBy name={namedBy} />
        {own?.body ?? (
          <Paragraph>
            {!namedBy && m.ways_out_confirmation_email_intro({ names })} {m.ways_out_confirmation_email_request()}
          </Paragraph>
        )}
        <Requests
          requests={requests}
          action={m.ways_out_confirmation_email_button}
          actionFor={m.ways_out_confirmation_email_button_student}
        />
        <Paragraph>{m.ways_out_confirmation_email_expiry({ expiresAt: formatDay(lastDay) })}</Paragraph>
      </>
    ),
  })
}
