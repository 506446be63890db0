import { formatDuration, formatInstant } from '#domain/dates'
import { FEEDBACK_LINK_DAYS } from '#domain/feedback-link'
import { Action, EmailLayout, type EmailSite, Facts, Paragraph } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_LINK, SAMPLE_SITE, SAMPLE_SUPERVISOR } from './samples.ts'

/** What the two emails to a supervisor tell. */
export type FeedbackLinkProps = {
  site: EmailSite
  supervisorName: string
  internship: {
    studentName: string
    positionTitle: string
    employerName: string
    startDate: string
    endDate: string
  }
  /** Address of the form, with the token. */
  link: string
  expiresAt: Date
}

/** Asks a supervisor for feedback (spec section 1); sent when the student presses Request. */
export function feedbackRequestEmail(props: FeedbackLinkProps): Promise<RenderedEmail> {
  const { studentName, employerName } = props.internship
  const subject = `Your feedback on ${studentName}'s internship`
  return renderEmail(
    subject,
    <EmailLayout
      site={props.site}
      preview={`About five minutes, no account needed. The link works for ${FEEDBACK_LINK_DAYS} days.`}
      heading={`How did ${studentName} do at ${employerName}?`}
      reason={`You receive this email because ${studentName} named you as supervisor.`}
    >
      <Paragraph>{`Dear ${props.supervisorName},`}</Paragraph>
      <Paragraph>
        {`${studentName} asks for your feedback on the internship below. It takes about five minutes: six ratings and two short texts. No account is needed.`}
      </Paragraph>
      <FeedbackLink {...props} />
    </EmailLayout>,
  )
}

/** The facts, the button and until when it works: the part that request and reminder share. */
export function FeedbackLink({ internship, link, expiresAt }: FeedbackLinkProps) {
  return (
    <>
      <Facts
        facts={[
          ['Student', internship.studentName],
          ['Position', internship.positionTitle],
          ['Company', internship.employerName],
          ['Duration', formatDuration(internship.startDate, internship.endDate)],
        ]}
      />
      <Action href={link} shown>
        Give feedback
      </Action>
      <Paragraph>
        {`The link expires in ${FEEDBACK_LINK_DAYS} days: it works until ${formatInstant(expiresAt, 'UTC')}. It is yours alone, so please do not forward it. If it has expired, open it all the same and have a new one sent to you.`}
      </Paragraph>
    </>
  )
}

export const feedbackRequestSample: FeedbackLinkProps = {
  site: SAMPLE_SITE,
  supervisorName: SAMPLE_SUPERVISOR,
  internship: SAMPLE_INTERNSHIP,
  link: SAMPLE_LINK,
  expiresAt: new Date('2026-11-27T10:00:00Z'),
}
