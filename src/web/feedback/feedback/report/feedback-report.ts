import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { shownTexts } from '#domain/feedback/answers'
import { enteredText } from '#domain/feedback/entered-feedback'
import { RATING_VALUES, RATINGS, ratingLabel, SKILLS } from '#domain/feedback/feedback'
import { shownObservations } from '#domain/feedback/observations'
import { answerText } from '#domain/feedback/questions'
import { WITHHELD_MARK } from '#domain/feedback/withheld'
import { formatDuration, formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { makeReport } from '../../../pdf/make-report.ts'
import type { Report, ReportBlock } from '../../../pdf/report.ts'
import type { LoadFontFile } from '../../../pdf/report-fonts.ts'

/** The chunks of the PDF report (spec section 9); null when required data is missing or the university does not confirm it. */
export async function makeFeedbackReport(
  feedback: FeedbackForStudent,
  productName: string,
  loadFontFile: LoadFontFile,
): Promise<Uint8Array[] | null> {
  const report = reportContent(feedback)
  if (!report) return null
  const facts = {
    person: feedback.studentName,
    author: feedback.supervisorName,
    productName,
  }
  return makeReport(report, facts, loadFontFile)
}

/** The report's content by section (spec section 9, PDF report). */
function reportContent(feedback: FeedbackForStudent): Report | null {
  if (!feedback.isConfirmed || isDataMissing(feedback)) return null
  return {
    title: m.feedback_report_title(),
    sections: [
      { heading: m.feedback_report_internship_title(), blocks: details(feedback) },
      { heading: m.feedback_report_ratings_title(), blocks: ratings(feedback) },
      { heading: m.feedback_report_words_title(), blocks: ownWords(feedback) },
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
    [m.common_student(), feedback.studentName],
    [m.common_position(), feedback.positionTitle],
    [m.common_employer(), feedback.employerName],
    [m.common_industry(), feedback.industry],
    [m.common_duration(), formatDuration(feedback.startDate, feedback.endDate)],
    [
      m.common_supervisor(),
      supervisorIsPrimary ? m.feedback_report_primary_supervisor({ supervisorName }) : supervisorName,
    ],
    [m.common_email(), feedback.supervisorEmail],
    [m.common_submitted(), formatInstant(feedback.submittedAt)],
    [m.entered_by_label(), feedback.entered ? enteredText(feedback.entered, feedback.submittedAt) : ''],
    [m.feedback_report_verification_label(), feedback.verificationUrl ?? ''],
  ]
  return facts.filter(([, value]) => value.trim()).map(([label, value]) => ({ kind: 'fact', label, value }))
}

function ratings(feedback: FeedbackForStudent): ReportBlock[] {
  const further = (feedback.answered?.answers ?? []).filter(({ kind }) => kind === 'rating')
  return [
    ...RATINGS.map(({ key, label }) => ({ label, value: feedback[key], word: ratingLabel(feedback[key]) })),
    ...further.map(({ label, value, text }) => ({ label, value: value as number | null, word: text })),
  ].map((rating) => ({ kind: 'rating', ...rating }))
}

function ownWords(feedback: FeedbackForStudent): ReportBlock[] {
  const further = feedback.answered?.answers ?? []
  const texts: [heading: string, text: string][] = [
    ...shownTexts(feedback).map(({ label, text }) => [label, text] as [string, string]),
    ...shownObservations(feedback.observations).map(({ title, text }) => [title, text] as [string, string]),
    ...further.map(
      (answer) => [answer.label, answer.kind === 'rating' ? answer.reason : answerText(answer)] as [string, string],
    ),
    ...(feedback.hasWithheld ? ([[WITHHELD_MARK, m.feedback_withheld_note()]] as [string, string][]) : []),
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
