import { formatDuration } from '#domain/dates'
import { RATINGS, type RatingKey, ratingLabel } from '#domain/feedback'
import { fullName } from '#domain/profile'
import type { AssignmentFacts } from '../email-facts.ts'
import { supervisorEmail } from '../email-frames.tsx'
import { Facts, Paragraph, Quotation } from '../email-layout.tsx'
import type { EmailMessage } from '../send-email.ts'

/** A rating is null if the skill was not observed; the comments are empty if there are none. */
type Answers = Record<RatingKey, number | null> &
  Record<'strengths' | 'developmentAreas' | 'additionalComments', string>

/** The supervisor's own answers, on request. */
export function feedbackCopyEmail(facts: AssignmentFacts & Answers): EmailMessage {
  const { positionTitle, employerName, startDate, endDate, strengths, developmentAreas, additionalComments } = facts
  const name = fullName(facts)
  return supervisorEmail(facts, {
    subject: `A copy of your feedback on ${name}`,
    preview: 'Your ratings and texts, as you submitted them.',
    heading: `Your feedback on ${name}`,
    because: 'you requested a copy of your answers.',
    body: (
      <>
        <Paragraph>
          {`Thank you for your feedback on the internship of ${name} as ${positionTitle} at ${employerName} (${formatDuration(startDate, endDate)}). These are your answers.`}
        </Paragraph>
        <Facts facts={RATINGS.map(({ key, label }) => [label, ratingText(facts[key])] as const)} />
        <Paragraph>Key strengths</Paragraph>
        <Quotation>{strengths}</Quotation>
        <Paragraph>Areas for development</Paragraph>
        <Quotation>{developmentAreas}</Quotation>
        {additionalComments && <Paragraph>Additional comments</Paragraph>}
        {additionalComments && <Quotation>{additionalComments}</Quotation>}
      </>
    ),
  })
}

function ratingText(rating: number | null): string {
  return rating === null ? ratingLabel(null) : `${rating}/5 ${ratingLabel(rating)}`
}
