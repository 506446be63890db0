import type { FeedbackForStudent } from '#contract/feedback'
import { formatDuration, formatInstant } from '#domain/dates'
import { RATING_VALUES, RATINGS, ratingLabel, SKILLS } from '#domain/feedback'
import * as m from '#messages'
import type { Report, ReportBlock } from '../../pdf/report.ts'

/** The report's content by section (spec section 9, PDF report); null when required data is missing. */
export function reportContent(feedback: FeedbackForStudent): Report | null {
  if (isDataMissing(feedback)) return null
  return {
    title: m.internship_feedback_report(),
    sections: [
      { heading: m.internship_details(), blocks: details(feedback) },
      { heading: m.performance_summary(), blocks: ratings(feedback) },
      { heading: m.detailed_feedback(), blocks: ownWords(feedback) },
    ],
  }
}

function isDataMissing(feedback: FeedbackForStudent): boolean {
  const { studentName, supervisorName, positionTitle, employerName, startDate, endDate, submittedAt } = feedback
  const texts = [studentName, supervisorName, positionTitle, employerName, startDate, endDate, submittedAt]
  return (
    texts.some((text) => !text?.trim()) ||
    !isRating(feedback.overallRating) ||
    SKILLS.some(({ key }) => feedback[key] !== null && !isRating(feedback[key]))
  )
}

function isRating(answer: number | null): boolean {
  return RATING_VALUES.some((value) => value === answer)
}

function details(feedback: FeedbackForStudent): ReportBlock[] {
  const { supervisorName, supervisorIsPrimary } = feedback
  const facts: [label: string, value: string][] = [
    [m.student(), feedback.studentName],
    [m.position(), feedback.positionTitle],
    [m.employer(), feedback.employerName],
    [m.industry(), feedback.industry],
    [m.duration(), formatDuration(feedback.startDate, feedback.endDate)],
    [m.supervisor(), supervisorIsPrimary ? m.name_primary_supervisor({ supervisorName }) : supervisorName],
    [m.email(), feedback.supervisorEmail],
    [m.submitted(), formatInstant(feedback.submittedAt)],
    [m.verify_at(), feedback.verificationUrl ?? ''],
  ]
  return facts.filter(([, value]) => value.trim()).map(([label, value]) => ({ kind: 'fact', label, value }))
}

function ratings(feedback: FeedbackForStudent): ReportBlock[] {
  return RATINGS.map(({ key, label }) => ({
    kind: 'rating',
    label,
    value: feedback[key],
    word: ratingLabel(feedback[key]),
  }))
}

function ownWords(feedback: FeedbackForStudent): ReportBlock[] {
  const texts: [heading: string, text: string][] = [
    [m.strengths(), feedback.strengths],
    [m.areas_for_development(), feedback.developmentAreas],
    [m.additional_comments(), feedback.additionalComments],
  ]
  return texts
    .map(([heading, text]) => ({ kind: 'words' as const, heading, paragraphs: paragraphsOf(text) }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
