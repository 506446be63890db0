import * as z from 'zod/mini'
import { WAYS } from '#domain/feedback/entered-feedback'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { isDay } from '#domain/time/dates'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id, optionalLine } from '../text.ts'
import { shownQuestion } from './further-answers.ts'
import { feedbackAnswers } from './requests.ts'

/** How and when a supervisor gave feedback that staff have entered. */
export const enteredFeedback = z.object({ way: z.enum(WAYS), givenOn: z.string() })

/** The same for reviewers, with who entered it; `byName` is null once the account is gone. */
export const enteredForReview = z.extend(enteredFeedback, { byName: z.nullable(z.string()) })
export type EnteredForReview = z.output<typeof enteredForReview>

/** A supervisor's answers, as staff enter them. */
export const entryForm = z.strictObject({
  way: z.enum(WAYS, { error: m.entered_way_required }),
  /** A calendar date, not in the future and not before the internship. */
  givenOn: z.string({ error: m.entered_given_on_required }).check(
    z.minLength(1, { error: m.entered_given_on_required }),
    z.refine((day) => day === '' || isDay(day), { error: m.common_date_invalid }),
  ),
  answers: feedbackAnswers,
})

/** What the entry form shows and asks. */
const entry = z.object({
  studentId: id,
  studentName: z.string(),
  supervisorName: z.string(),
  supervisorEmail: z.string(),
  positionTitle: z.string(),
  employerName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** The latest date on which the feedback can have been given, in the institution's time zone. */
  today: z.string(),
  allowsNotObserved: z.boolean(),
  questions: z.array(shownQuestion),
  /** The version of the questions, to send back; null if there are none. */
  questionVersionId: z.nullable(id),
  /** Who can have given it: the supervisor, unless they have declined, and the second contact if they have been asked. */
  people: z.array(z.object({ role: z.enum(['supervisor', 'second-contact']), name: z.string(), email: z.string() })),
})
export type Entry = z.output<typeof entry>

/** Why feedback from this supervisor cannot be entered. */
export const ENTRY_ERRORS = {
  NOT_FOUND: refusal(404, m.requests_not_visible),
  OWN: refusal(403, m.requests_about_yourself),
  NOT_APPROVED: refusal(409, m.entered_not_approved),
  ALREADY_SUBMITTED: refusal(409, m.entered_already_submitted),
  ERASED: refusal(409, m.entered_erased),
  DECLINED: refusal(409, m.entered_declined),
  CLOSED: refusal(409, m.entered_closed),
} as const

const path = '/supervisors/{supervisorId}/entered-feedback'

/** Feedback that a supervisor, or the second contact, gave by telephone, on paper or in person, entered by staff. */
export const entered = {
  readEntry: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path,
      summary: 'Read what a supervisor is asked, to enter the answers',
      description: 'The questions of the request; before feedback is requested, those that it would ask now.',
    })
    .errors(ENTRY_ERRORS)
    .input(z.strictObject({ supervisorId: id }))
    .output(entry),
  enter: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path,
      summary: 'Enter feedback that a supervisor gave by telephone, on paper or in person',
      description:
        'For approved internships, while the request is open, before there is one, and after answers were sent back. The answers are checked and reviewed like those of the form. What the second contact has said is theirs, as if they had submitted the form. The student is told as if it had been submitted; who gave it gets a copy, unless they have stopped our emails.',
    })
    .errors({
      ...ENTRY_ERRORS,
      CONFLICT: refusal(409, m.decisions_internship_changed),
      QUESTIONS_CHANGED: refusal(409, m.common_questions_changed),
    })
    .input(
      z.extend(entryForm, {
        supervisorId: id,
        /**
         * Who gave it, as named on the form; nothing is stored if the request has other people by now. Required if there are
         * several.
         */
        saidBy: z.optional(z.strictObject({ name: optionalLine(200), email: optionalLine(320) })),
        /** The version of the questions that was read; null if there were none. */
        questionVersionId: z._default(z.nullable(id), null),
      }),
    )
    .output(
      z.object({
        status: z.enum(FEEDBACK_STATUSES),
        /** Whether the person who gave it gets a copy. */
        isCopySent: z.boolean(),
      }),
    ),
}
