import * as z from 'zod/mini'
import { emailRetry, heldUpBy } from '../internships/supervisors-on-dashboard.ts'
import { version } from '../shown-version.ts'
import { id, instant } from '../text.ts'
import { submittedAnswers } from './submitted-answers.ts'

// Kept apart from the endpoints so that screens that show mid-term feedback do not load the schema of the form.

const answers = {
  ...submittedAnswers,
  /** Who answered; the final feedback can come from somebody else. */
  givenByName: z.string(),
  submittedAt: instant,
  /** When it was released to the student; null until then. */
  releasedAt: z.nullable(instant),
}

/** What a supervisor said half-way through the internship. */
export const midtermFeedback = z.object(answers)
export type MidtermFeedback = z.output<typeof midtermFeedback>

/** How far a supervisor's mid-term feedback is, for the student. */
export const midtermProgress = z.object({
  requestedAt: instant,
  submittedAt: z.nullable(instant),
  releasedAt: z.nullable(instant),
  /** Whether an email was sent to the supervisor's present address. */
  isMailed: z.boolean(),
  /** Why the last email did not arrive. */
  failureReason: z.nullable(z.string()),
  heldUpBy,
  retry: emailRetry,
})

/** The internship, with the mid-term feedback. */
export const aboutMidterm = {
  positionTitle: z.string(),
  employerName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  midterm: midtermFeedback,
}

/** Mid-term feedback that a reviewer has not released yet. */
export const midtermToRelease = z.object({
  supervisorId: id,
  version,
  ...aboutMidterm,
  studentId: id,
  studentName: z.string(),
  studentEmail: z.string(),
  studentMajor: z.nullable(z.string()),
  givenByEmail: z.string(),
  /** Submitted from a browser in which the student was signed in. */
  fromStudentBrowser: z.boolean(),
})
export type MidtermToRelease = z.output<typeof midtermToRelease>
