import * as z from 'zod/mini'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { SIGN_KEYS } from '#domain/feedback/feedback-signs'
import { enteredForReview } from '../feedback/entered.ts'
import { shownFeedback } from '../feedback/feedback.ts'
import { person } from '../identity/sessions.ts'
import { internshipStatus, shownInternship } from '../internships/internships.ts'
import { version } from '../shown-version.ts'
import { id, instant } from '../text.ts'
import { assignee } from './assignees.ts'
import { questionToSupervisor } from './questions-to-supervisors.ts'
import { sentBack } from './sent-back.ts'
import { withheld } from './withheld.ts'

/** An internship in the reviewers' list (spec section 2, Internship approvals). */
export const internshipForReview = z.object({
  ...shownInternship,
  version,
  /** Null if no employer has this name, for example because it consists of symbols only. */
  employerId: z.nullable(id),
  /** Why the last decision was set back. */
  setBackReason: z.nullable(z.string()),
  student: z.pick(person, {
    id: true,
    firstName: true,
    lastName: true,
    email: true,
    major: true,
    graduationYear: true,
  }),
  assignee,
})
export type InternshipForReview = z.output<typeof internshipForReview>

/** Submitted or approved feedback in the review list (spec sections 2 and 3). */
export const feedbackForReview = z.object({
  ...shownFeedback,
  id,
  version,
  status: z.enum(FEEDBACK_STATUSES),
  /**
   * While the internship is rejected, the feedback cannot be approved; the university confirms feedback only while both are
   * approved.
   */
  internshipStatus,
  createdAt: instant,
  studentId: id,
  studentEmail: z.string(),
  studentMajor: z.nullable(z.string()),
  /** The same as the sign `studentBrowser`, for clients from before there were signs. */
  fromStudentBrowser: z.boolean(),
  /** Facts about how the feedback came about that a reviewer may want to know; never a verdict. */
  signs: z.array(z.enum(SIGN_KEYS)),
  employerId: z.nullable(id),
  entered: z.nullable(enteredForReview),
  /** Why the last approval was set back. */
  setBackReason: z.nullable(z.string()),
  ...withheld,
  /** Earlier answers that were sent back as not usable, newest first. */
  sentBack: z.array(sentBack),
  /** The reviewers' questions to the supervisor, newest first. */
  questionsToSupervisor: z.array(questionToSupervisor),
  /** The supervisor who handed the request over to this one. */
  handedOverBy: z.nullable(z.object({ name: z.string(), email: z.string() })),
  reviewedByName: z.nullable(z.string()),
  assignee,
})
export type FeedbackForReview = z.output<typeof feedbackForReview>
