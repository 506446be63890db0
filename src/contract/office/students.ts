import * as z from 'zod/mini'
import { EMAIL_WAITS } from '#domain/feedback/planned-emails'
import { AUDIENCES } from '#domain/office/mailings'
import { INTERNSHIP_FILTERS, WAITING_FOR } from '#domain/office/student-record'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { earlyAsking } from '../feedback/early-asking.ts'
import { midtermFeedback } from '../feedback/midterm-shown.ts'
import { askedFirst, secondContactForStaff } from '../feedback/second-contact.ts'
import { selfAssessment } from '../feedback/self-assessment.ts'
import {
  emailRetryForStaff,
  heldUpBy,
  sentEmailForStaff,
  supervisorOnDashboard,
} from '../internships/supervisors-on-dashboard.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant, optionalLine, searchTerm } from '../text.ts'
import { internshipForReview } from './records-for-review.ts'
import { sentBack } from './sent-back.ts'

const facts = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  department: z.nullable(z.string()),
  graduationYear: z.nullable(z.number()),
}

/** A row of the list of students. */
const studentInList = z.object({ ...facts, internships: z.number(), waitingFor: z.enum(WAITING_FOR) })
export type StudentInList = z.output<typeof studentInList>

/** A supervisor on the student's page. */
const supervisorOfStudent = z.extend(supervisorOnDashboard, {
  lastEmail: z.nullable(sentEmailForStaff),
  feedbackId: z.nullable(id),
  overallRating: z.nullable(z.number()),
  /** When somebody at this address stopped the reminders about the student or declined the internship. */
  emailsStoppedAt: z.nullable(instant),
  /** Null if no answer is wanted. */
  nextEmail: z.nullable(
    z.object({
      /** The day on which the next automatic email about the student leaves if nothing changes; null if none is planned. */
      on: z.nullable(z.string()),
      /** Why none is planned, or why it leaves later than the schedule alone would send it (`rhythm`). */
      why: z.nullable(z.enum(EMAIL_WAITS)),
    }),
  ),
  /** When the student last asked this person in person, as the student says. */
  askedInPersonAt: z.nullable(instant),
  /** Null if the student has named nobody else. */
  secondContact: z.nullable(secondContactForStaff),
  /** Who was asked first, if the second contact has answered. */
  answeredInsteadOf: askedFirst,
  midterm: z.nullable(midtermFeedback),
  /** Newest first. */
  sentBack: z.array(sentBack),
})

/** An email to a supervisor about the student. Lists have the newest first. */
const emailAboutStudent = z.object({
  id,
  requestedAt: instant,
  handedOverAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
  heldUpBy,
  retry: emailRetryForStaff,
  email: z.enum([
    'supervisor-confirmation',
    'feedback-request',
    'feedback-reminder',
    'feedback-question',
    'in-person-code',
    'second-contact-request',
    'second-contact-notice',
    'midterm-request',
  ]),
  isAutomatic: z.boolean(),
  address: z.string(),
  /** Null once the supervisor has been removed. */
  supervisorName: z.nullable(z.string()),
})

/** A mailing to the student, or to a supervisor about the student. Lists have the newest first. */
const mailingAboutStudent = z.object({
  id,
  audience: z.enum(AUDIENCES),
  /** As written, with placeholders. */
  subject: z.string(),
  body: z.string(),
  /** Null once the account is gone. */
  senderName: z.nullable(z.string()),
  address: z.string(),
  sentAt: instant,
  handedOverAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  failureReason: z.nullable(z.string()),
  heldUpBy,
  retry: emailRetryForStaff,
})

/** A student's record as reviewers see it. */
const studentRecord = z.object({
  ...facts,
  university: z.nullable(z.string()),
  createdAt: instant,
  waitingFor: z.enum(WAITING_FOR),
  internships: z.array(
    z.extend(z.omit(internshipForReview, { student: true }), {
      supervisors: z.array(supervisorOfStudent),
      selfAssessment: z.nullable(selfAssessment),
      earlyAsking,
    }),
  ),
  emails: z.array(emailAboutStudent),
  messages: z.array(mailingAboutStudent),
})
type StudentRecord = z.output<typeof studentRecord>
export type InternshipOfStudent = StudentRecord['internships'][number]

/** Filters of the list of students. They have no part in access control. */
export const studentFilters = {
  search: z.optional(searchTerm),
  department: z.optional(optionalLine(200)),
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2200))),
  internship: z.optional(z.enum(INTERNSHIP_FILTERS)),
  waiting: z.optional(z.enum(WAITING_FOR)),
}

export const students = {
  list: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/students',
      summary: 'List the students you may see, newest first',
      description: 'Managers see the students of their departments.',
    })
    .input(z.strictObject({ ...studentFilters, ...pageInput }))
    .output(pageOf(studentInList)),
  get: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'GET', path: '/students/{id}', summary: "Read a student's internships, feedback and emails" })
    .errors({ NOT_FOUND: refusal(404, m.students_not_found) })
    .input(z.strictObject({ id }))
    .output(studentRecord),
}
