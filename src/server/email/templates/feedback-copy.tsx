import { formatDuration } from '#domain/dates'
import { RATINGS, type RatingKey, ratingLabel } from '#domain/feedback'
import { fullName } from '#domain/profile'
import * as m from '#messages'
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
    subject: m.copy_of_your_feedback_on({ name }),
    preview: m.your_ratings_and_texts_as_you(),
    heading: m.your_feedback_on_2({ name }),
    because: m.you_receive_this_email_because_you_requested_copy(),
    body: (
      <>
        <Paragraph>
          {m.thank_you_for_your_feedback_on({
            name,
            positionTitle,
            employerName,
            startDate: formatDuration(startDate, endDate),
          })}
        </Paragraph>
        <Facts facts={RATINGS.map(({ key, label }) => [label, ratingText(facts[key])] as const)} />
        <Paragraph>{m.key_strengths()}</Paragraph>
        <Quotation>{strengths}</Quotation>
        <Paragraph>{m.areas_for_development_2()}</Paragraph>
        <Quotation>{developmentAreas}</Quotation>
        {additionalComments && <Paragraph>{m.additional_comments_2()}</Paragraph>}
        {additionalComments && <Quotation>{additionalComments}</Quotation>}
      </>
    ),
  })
}

function ratingText(rating: number | null): string {
  return rating === null ? ratingLabel(null) : `${rating}/5 ${ratingLabel(rating)}`
}
