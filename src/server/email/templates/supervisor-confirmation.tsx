import { Fragment } from 'react'
import { formatDuration, formatInstant } from '#domain/dates'
import { Action, EmailLayout, Facts, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { type FeedbackLinkProps, feedbackRequestSample, NamedBy, namesOf } from './feedback-request.tsx'

/** Asks on day one whether the address is right (product.md, the supervisor's link): two taps, long before the form. */
export function supervisorConfirmationEmail(props: FeedbackLinkProps): Promise<RenderedEmail> {
  const { site, supervisorName, requests, expiresAt, unsubscribe, namedBy } = props
  const [first, ...others] = requests
  const names = namesOf(requests)
  const where = others.length > 0 ? '' : ` at ${first?.internship.employerName}`
  return renderEmail(
    `Please confirm that you supervise ${names}${where}`,
    <EmailLayout
      site={site}
      preview="Two taps, no account needed. If it is somebody else, you can say so."
      heading={`Do you supervise ${names}${where}?`}
      reason={`You receive this email because ${namedBy ?? names} named you as supervisor.`}
      unsubscribe={unsubscribe}
    >
      <Paragraph>{`Dear ${supervisorName},`}</Paragraph>
      <NamedBy name={namedBy} />
      <Paragraph>
        {`${namedBy ? '' : `${names} named you as supervisor. `}Please tell us whether that is right; towards the end of the internship we ask for your feedback, which takes about five minutes.`}
      </Paragraph>
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
            {others.length > 0 ? `Answer about ${internship.studentName}` : 'Answer'}
          </Action>
        </Fragment>
      ))}
      <Paragraph>{`This works until ${formatInstant(expiresAt, 'UTC')}. Please do not forward it.`}</Paragraph>
    </EmailLayout>,
  )
}

export const supervisorConfirmationSample: FeedbackLinkProps = feedbackRequestSample
