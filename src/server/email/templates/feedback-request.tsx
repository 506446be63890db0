import { Fragment } from 'react'
import { formatDuration, formatInstant } from '#domain/dates'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { Action, EmailLayout, type EmailSite, Facts, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_LINK, SAMPLE_SITE, SAMPLE_SUPERVISOR, SAMPLE_UNSUBSCRIBE } from './samples.ts'

/** What the two emails to a supervisor tell; several open requests share one email. */
export type FeedbackLinkProps = {
  site: EmailSite
  supervisorName: string
  requests: OpenRequest[]
  expiresAt: Date
  /** Where the reminders are stopped, for all requests in this email. */
  unsubscribe: string
  /** The colleague who handed the request over, where there is one. */
  namedBy?: string | null
}

type OpenRequest = {
  internship: {
    studentName: string
    positionTitle: string
    employerName: string
    startDate: string
    endDate: string
  }
  /** Address of the form, with the token. */
  link: string
}

/** Asks a supervisor for feedback (spec section 1); sent when the student presses Request. */
export function feedbackRequestEmail(props: FeedbackLinkProps): Promise<RenderedEmail> {
  const [first, ...others] = props.requests
  const names = namesOf(props.requests)
  const subject =
    others.length > 0 ? `Your feedback on the internships of ${names}` : `Your feedback on ${names}'s internship`
  return renderEmail(
    subject,
    <EmailLayout
      site={props.site}
      preview={`About five minutes, no account needed. The link works for ${FEEDBACK_LINK_DAYS} days.`}
      heading={others.length > 0 ? `How did ${names} do?` : `How did ${names} do at ${first?.internship.employerName}?`}
      reason={`You receive this email because ${props.namedBy ?? names} named you as supervisor.`}
      unsubscribe={props.unsubscribe}
    >
      <Paragraph>{`Dear ${props.supervisorName},`}</Paragraph>
      <NamedBy name={props.namedBy} />
      <Paragraph>
        {others.length > 0
          ? `${names} ask for your feedback on the internships below. It takes about five minutes for each: six ratings and two short texts. No account is needed.`
          : `${names} asks for your feedback on the internship below. It takes about five minutes: six ratings and two short texts. No account is needed.`}
      </Paragraph>
      <FeedbackLinks {...props} />
    </EmailLayout>,
  )
}

/** Why somebody is asked whom the student did not name. */
export function NamedBy({ name }: { name: string | null | undefined }) {
  return name ? <Paragraph>{`${name} has named you as the person who should answer.`}</Paragraph> : null
}

/** 'Amira Haddad', 'Amira Haddad and Jonas Weber', 'Amira Haddad, Jonas Weber and 3 others': short enough for a subject. */
export function namesOf(requests: OpenRequest[]): string {
  const names = [...new Set(requests.map(({ internship }) => internship.studentName))]
  if (names.length <= 2) return names.join(' and ')
  const others = names.length - 2
  return `${names.slice(0, 2).join(', ')} and ${others} other${others === 1 ? '' : 's'}`
}

/** For each student the facts and the button, then until when they work: the part that request and reminder share. */
export function FeedbackLinks({ requests, expiresAt }: FeedbackLinkProps) {
  const isOne = requests.length === 1
  return (
    <>
      {requests.map(({ internship, link }) => (
        <Fragment key={link}>
          <Facts
            facts={[
              ['Student', internship.studentName],
              ['Position', internship.positionTitle],
              ['Company', internship.employerName],
              ['Duration', formatDuration(internship.startDate, internship.endDate)],
            ]}
          />
          <Action href={link} shown>
            {isOne ? 'Give feedback' : `Give feedback on ${internship.studentName}`}
          </Action>
        </Fragment>
      ))}
      <Paragraph>
        {isOne
          ? `The link expires in ${FEEDBACK_LINK_DAYS} days: it works until ${formatInstant(expiresAt, 'UTC')}. It is yours alone, so please do not forward it. If it has expired, open it all the same and have a new one sent to you.`
          : `The links expire in ${FEEDBACK_LINK_DAYS} days: they work until ${formatInstant(expiresAt, 'UTC')}. They are yours alone, so please do not forward them. If one has expired, open it all the same and have new ones sent to you.`}
      </Paragraph>
    </>
  )
}

export const feedbackRequestSample: FeedbackLinkProps = {
  site: SAMPLE_SITE,
  supervisorName: SAMPLE_SUPERVISOR,
  requests: [{ internship: SAMPLE_INTERNSHIP, link: SAMPLE_LINK }],
  expiresAt: new Date('2026-11-27T10:00:00Z'),
  unsubscribe: SAMPLE_UNSUBSCRIBE,
}
