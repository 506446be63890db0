import { type Day, dayFormat } from './dates.ts'
import { type FeedbackStatus, feedbackStatusLabel, RATINGS, type Ratings } from './feedback.ts'
import { INTERNSHIP_STATUS_LABELS, type InternshipStatus } from './internship.ts'

/** One column of a CSV export: its header and what stands below it. */
export type Column<Row> = { header: string; cell: (row: Row) => string | number | null }

export type InternshipExportRow = {
  studentName: string
  studentEmail: string
  studentMajor: string | null
  graduationYear: number | null
  positionTitle: string
  employerName: string
  industry: string
  startDate: Day
  endDate: Day
  status: InternshipStatus
  description: string
  createdAt: Date
}

/** Spec section 9, internship headers. Days are `yyyy-MM-dd`, which every spreadsheet sorts; instants are days in the zone. */
export function internshipColumns(timeZone: string): Column<InternshipExportRow>[] {
  const dayOf = dayFormat(timeZone)
  return [
    { header: 'Student Name', cell: (row) => row.studentName },
    { header: 'Email', cell: (row) => row.studentEmail },
    { header: 'Department', cell: (row) => row.studentMajor },
    { header: 'Graduation Year', cell: (row) => row.graduationYear },
    { header: 'Position', cell: (row) => row.positionTitle },
    { header: 'Employer', cell: (row) => row.employerName },
    { header: 'Industry', cell: (row) => row.industry },
    { header: 'Start', cell: (row) => row.startDate },
    { header: 'End', cell: (row) => row.endDate },
    { header: 'Status', cell: (row) => INTERNSHIP_STATUS_LABELS[row.status] },
    { header: 'Description', cell: (row) => row.description },
    { header: 'Registration Date', cell: (row) => dayOf(row.createdAt) },
  ]
}

/** Spec section 3, Feedback export row; a pending request has no answers yet, a skill that was not observed no rating. */
export type FeedbackExportRow = { [Key in keyof Ratings]: number | null } & {
  studentName: string
  studentEmail: string
  studentMajor: string | null
  positionTitle: string
  employerName: string
  industry: string
  supervisorName: string
  status: FeedbackStatus
  strengths: string | null
  developmentAreas: string | null
  additionalComments: string | null
  submittedAt: Date | null
  startDate: Day
  endDate: Day
}

/** Spec section 9, feedback headers. Days as in `internshipColumns`. */
export function feedbackColumns(timeZone: string): Column<FeedbackExportRow>[] {
  const dayOf = dayFormat(timeZone)
  return [
    { header: 'Student Name', cell: (row) => row.studentName },
    { header: 'Student Email', cell: (row) => row.studentEmail },
    { header: 'Student Department', cell: (row) => row.studentMajor },
    { header: 'Position Title', cell: (row) => row.positionTitle },
    { header: 'Employer Name', cell: (row) => row.employerName },
    { header: 'Industry', cell: (row) => row.industry },
    { header: 'Supervisor Name', cell: (row) => row.supervisorName },
    { header: 'Feedback Status', cell: (row) => feedbackStatusLabel(row.status) },
    ...RATINGS.map(({ key, label }) => ({
      header: `${label} (1-5)`,
      cell: (row: FeedbackExportRow) => row[key],
    })),
    { header: 'Strengths', cell: (row) => row.strengths },
    { header: 'Development Areas', cell: (row) => row.developmentAreas },
    { header: 'Additional Comments', cell: (row) => row.additionalComments },
    { header: 'Feedback Submitted Date', cell: (row) => (row.submittedAt ? dayOf(row.submittedAt) : null) },
    { header: 'Internship Start Date', cell: (row) => row.startDate },
    { header: 'Internship End Date', cell: (row) => row.endDate },
  ]
}
