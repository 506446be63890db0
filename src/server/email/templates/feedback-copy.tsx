import { formatDuration } from '#domain/dates'
import { RATINGS, ratingLabel } from '#domain/feedback'
import { EmailLayout, type EmailSite, Facts, Paragraph, Quotation } from '../email-layout.tsx'
import { type RenderedEmail, renderEmail } from '../render-email.ts'
import { SAMPLE_INTERNSHIP, SAMPLE_SITE, SAMPLE_SUPERVISOR } from './samples.ts'

type FeedbackCopyProps = {
  site: EmailSite
  supervisorName: string
  internship: {
    studentName: string
    positionTitle: string
    employerName: string
    startDate: string
    endDate: string
  }
  /** By the keys of RATINGS; null where it was not observed. */
  ratings: Record<string, number | null>
  strengths: string
  developmentAreas: string
  /** Empty where there are none. */
  additionalComments: string
}

/** The supervisor's own answers, on request. */
export function feedbackCopyEmail(props: FeedbackCopyProps): Promise<RenderedEmail> {
  const { site, supervisorName, internship, ratings, strengths, developmentAreas, additionalComments } = props
  const { studentName, positionTitle, employerName, startDate, endDate } = internship
  return renderEmail(
    `A copy of your feedback on ${studentName}`,
    <EmailLayout
      site={site}
      preview="Your ratings and texts, as you submitted them."
      heading={`Your feedback on ${studentName}`}
      reason="You receive this email because you asked for a copy of your answers."
    >
      <Paragraph>{`Dear ${supervisorName},`}</Paragraph>
      <Paragraph>
        {`Thank you for your feedback on the internship of ${studentName} as ${positionTitle} at ${employerName} (${formatDuration(startDate, endDate)}). These are your answers.`}
      </Paragraph>
      <Facts facts={RATINGS.map(({ key, label }) => [label, ratingWords(ratings[key] ?? null)] as const)} />
      <Paragraph>Key strengths</Paragraph>
      <Quotation>{strengths}</Quotation>
      <Paragraph>Areas for development</Paragraph>
      <Quotation>{developmentAreas}</Quotation>
      {additionalComments && <Paragraph>Additional comments</Paragraph>}
      {additionalComments && <Quotation>{additionalComments}</Quotation>}
    </EmailLayout>,
  )
}

function ratingWords(rating: number | null): string {
  return rating === null ? 'Not observed' : `${rating}/5 ${ratingLabel(rating)}`
}

export const feedbackCopySample: FeedbackCopyProps = {
  site: SAMPLE_SITE,
  supervisorName: SAMPLE_SUPERVISOR,
  internship: SAMPLE_INTERNSHIP,
  ratings: {
    technicalSkills: 4,
    communicationSkills: 5,
    problemSolving: null,
    teamwork: 3,
    professionalism: 5,
    overallRating: 4,
  },
  strengths: 'Took initiative on the forecasting project.\nExplained results in plain words.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: '',
}
