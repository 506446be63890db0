import { Fragment } from 'react'
import { minutesForEach } from '#domain/feedback/answer-time'
import { fullName } from '#domain/people/profile'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { defineEmail } from '../../../platform/email/define-email.ts'
import { supervisorEmail } from '../../../platform/email/email-frames.tsx'
import { Action, Facts, LinkLine, Paragraph } from '../../../platform/email/email-layout.tsx'
import { requestInOwnWords } from '../../../platform/email/own-words.tsx'
import { toSupervisor } from '../../../platform/email/recipients.ts'
import {
  areListed,
  becauseNamed,
  type DeclinableRequest,
  NamedBy,
  namesOf,
  RequestButton,
  RequestList,
  type RequestsFacts,
  requestFacts,
} from '../../../platform/email/requests-in-email.tsx'
import { sampleRequests } from '../../../platform/email/sample-facts.ts'
import { MAY_STILL_ASK, type RequestEmailJob, readRequests } from '../asking/mailed-requests-queries.ts'
import { withdrawRequest } from '../asking/withdraw-links.ts'

/**
 * Asks at approval whether the address is right (product.md, the supervisor's link), long before the form; until the supervisor
 * answers or feedback is requested.
 */
export const supervisorConfirmation = defineEmail({
  kind: 'supervisor-confirmation',
  deliveryId: ({ mailingId }: RequestEmailJob) => mailingId,
  leaves: MAY_STILL_ASK,
  facts: (services, job: RequestEmailJob) =>
    readRequests(
      services,
      job,
      ({ confirmedAt, mailRequestedAt, ...link }, today) =>
        link.state === 'unasked' &&
        (!link.isAutomatic || link.endDate >= today) &&
        // A supervisor who confirmed before has asked for a new link, which also leads to the other answers.
        (!confirmedAt || confirmedAt < mailRequestedAt),
    ),
  withdraw: withdrawRequest,
  recipient: toSupervisor,
  body: (site, facts: RequestsFacts<DeclinableRequest>) => {
    const { requests, lastDay, namedBy } = facts
    const names = namesOf(requests)
    const employerName = requests.length > 1 ? null : requests[0]!.employerName
    const own = requestInOwnWords(site, facts)
    return supervisorEmail(site, facts, {
      subject: employerName
        ? m.ways_out_confirmation_email_subject_single({ names, employerName })
        : m.ways_out_confirmation_email_subject_several({ names }),
      preview: m.ways_out_confirmation_email_preview(),
      heading: employerName
        ? m.ways_out_confirmation_email_heading_single({ names, employerName })
        : m.ways_out_confirmation_email_heading_several({ names }),
      ...own?.frame,
      because: becauseNamed(facts),
      students: requests,
      stop: m.emails_supervisor_stop_automatic(),
      body: (
        <>
          <NamedBy name={namedBy} />
          {own?.body ?? (
            <Paragraph>
              {!namedBy && m.ways_out_confirmation_email_intro({ names })}{' '}
              {m.ways_out_confirmation_email_request({ minutes: minutesForEach(requests) })}
            </Paragraph>
          )}
          <Assignments {...facts} />
          <Paragraph>{m.ways_out_confirmation_email_expiry({ expiresAt: formatDay(lastDay) })}</Paragraph>
        </>
      ),
    })
  },
  sample: sampleRequests,
})

/** Of several, all can be confirmed at once, on the page that lists them. */
function Assignments({ requests, list }: RequestsFacts<DeclinableRequest>) {
  const [first] = requests
  if (first === undefined) return null
  if (list === null)
    return (
      <>
        <RequestButton request={first}>{m.ways_out_confirmation_email_button()}</RequestButton>
        <OtherAnswers {...first} />
      </>
    )
  if (areListed(requests))
    return (
      <RequestList requests={requests} list={list}>
        {m.link_list_confirm_all()}
      </RequestList>
    )
  return (
    <>
      <Action href={list} shown>
        {m.link_list_confirm_all()}
      </Action>
      {requests.map((request) => (
        <Fragment key={request.link}>
          <Facts facts={requestFacts(request)} />
          <LinkLine href={request.link}>
            {m.ways_out_confirmation_email_button_student({ student: fullName(request) })}
          </LinkLine>
          <OtherAnswers {...request} />
        </Fragment>
      ))}
    </>
  )
}

/** Each leads to a page with a button, because mail scanners open every link. */
function OtherAnswers({ decline, colleague }: DeclinableRequest) {
  return (
    <>
      <LinkLine href={colleague}>{m.ways_out_colleague_title()}</LinkLine>
      <LinkLine href={decline}>{m.ways_out_decline()}</LinkLine>
    </>
  )
}
