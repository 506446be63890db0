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
      ? m.please_confirm_that_you_supervise_at({ names, employerName })
      : m.please_confirm_that_you_supervise({ names }),
    preview: m.two_taps_no_account_needed_if(),
    heading: employerName ? m.do_you_supervise_at({ names, employerName }) : m.do_you_supervise({ names }),
    ...own?.frame,
    because: becauseNamed(facts),
    body: (
      <>
        <NamedBy name={namedBy} />
        {own?.body ?? (
          <Paragraph>
            {!namedBy && m.named_you_as_supervisor({ names })} {m.please_tell_us_whether_that_is()}
          </Paragraph>
        )}
        <Requests requests={requests} action={m.answer} actionFor={m.answer_about} />
        <Paragraph>{m.this_works_until_please_do_not({ expiresAt: formatDay(lastDay) })}</Paragraph>
      </>
    ),
  })
}
