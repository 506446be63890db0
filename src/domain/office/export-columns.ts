import * as m from '#messages'
import { WAY_LABELS } from '../feedback/entered-feedback.ts'
import { RATINGS, type Ratings } from '../feedback/feedback.ts'
import { REQUEST_STATUS_LABELS } from '../feedback/request.ts'
import { INTERNSHIP_STATUS_LABELS } from '../internships/internship.ts'
import { localized } from '../text/localized.ts'
import { openRequestColumns } from './open-requests.ts'
import type { ColumnKind } from './staff-lists.ts'

/** A column of an export that is built in the database: header, field and the field's format. */
export type ExportColumn<Fact extends string> = {
  header: string
  fact: Fact
  /**
   * Text by default; otherwise a number or one of our labels, a date, a timestamp shown as a date in the reader's time zone, or a
   * label for each value.
   */
  as?: 'number' | 'date' | 'day of instant' | Readonly<Record<string, string>>
}

/** Spec section 9, internship headers. Dates are `yyyy-MM-dd`, which every spreadsheet sorts correctly. */
export const INTERNSHIP_COLUMNS = [
  { header: 'Student Name', fact: 'studentName' },
  { header: 'Email', fact: 'studentEmail' },
  { header: 'Department', fact: 'studentMajor' },
  { header: 'Graduation Year', fact: 'graduationYear', as: 'number' },
  { header: 'Position', fact: 'positionTitle' },
  { header: 'Employer', fact: 'employerName' },
  { header: 'Industry', fact: 'industry' },
  { header: 'Start', fact: 'startDate', as: 'date' },
  { header: 'End', fact: 'endDate', as: 'date' },
  { header: 'Status', fact: 'status', as: INTERNSHIP_STATUS_LABELS },
  { header: 'Description', fact: 'description' },
  { header: 'Registration Date', fact: 'createdAt', as: 'day of instant' },
] as const satisfies ExportColumn<string>[]

/**
 * Spec section 3, Feedback export row, with the headers of section 9. Answers of a pending request and skills that were not
 * observed are empty.
 */
export const FEEDBACK_COLUMNS = [
  { header: 'Student Name', fact: 'studentName' },
  { header: 'Student Email', fact: 'studentEmail' },
  { header: 'Student Department', fact: 'studentMajor' },
  { header: 'Position Title', fact: 'positionTitle' },
  { header: 'Employer Name', fact: 'employerName' },
  { header: 'Industry', fact: 'industry' },
  { header: 'Supervisor Name', fact: 'supervisorName' },
  { header: 'Feedback Status', fact: 'status', as: REQUEST_STATUS_LABELS },
  ...RATINGS.map(({ key, label }) => ({
    header: `${label} (1-5)`,
    fact: key satisfies keyof Ratings,
    as: 'number' as const,
  })),
  { header: 'Strengths', fact: 'strengths' },
  { header: 'Development Areas', fact: 'developmentAreas' },
  { header: 'Additional Comments', fact: 'additionalComments' },
  { header: 'Feedback Submitted Date', fact: 'submittedAt', as: 'day of instant' },
  { header: 'Internship Start Date', fact: 'startDate', as: 'date' },
  { header: 'Internship End Date', fact: 'endDate', as: 'date' },
] as const satisfies ExportColumn<string>[]

/** Further facts that the office has. They need an explicit choice, because some of them should stay in the office. */
export const MORE_FEEDBACK_COLUMNS = [
  { header: 'Signs', fact: 'signs' },
  { header: 'Withheld Passages', fact: 'withheldPassages' },
  { header: 'Sent Back', fact: 'sentBack' },
  { header: 'Question to Supervisor', fact: 'question' },
  { header: 'Entered by Staff', fact: 'givenByWay', as: WAY_LABELS },
  // A placeholder for one column per rating with the supervisor's observations.
  localized({ header: m.feedback_observations_column, fact: 'observations' }),
  // A placeholder for one column per question of a set.
  localized({ header: m.questions_answers_title, fact: 'furtherAnswers' }),
] as const satisfies ExportColumn<string>[]

/** A column by the fact it shows, and its header. */
export type ColumnChoice = { fact: string; header: string }

/** The default columns of each export, those of the specification (section 9), then those that can be added. */
export const COLUMNS: Record<ColumnKind, readonly [readonly ColumnChoice[], more?: readonly ColumnChoice[]]> = {
  internships: [INTERNSHIP_COLUMNS],
  feedback: [FEEDBACK_COLUMNS, MORE_FEEDBACK_COLUMNS],
  openRequests: [openRequestColumns('UTC')],
}
