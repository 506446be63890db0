import * as z from 'zod/mini'
import * as m from '#messages'
import { submittedAnswers } from '../feedback/submitted-answers.ts'
import { sentEmailForStaff } from '../internships/supervisors-on-dashboard.ts'
import { id, instant, requiredText } from '../text.ts'

/** Unit: characters. Limited because the question appears in an email and above the form. */
const MAX_QUESTION = 2000

/** What a reviewer asks the supervisor about submitted feedback. */
export const question = requiredText(m.decisions_question_required, MAX_QUESTION)

export const questionForm = z.object({ question })

/** A reviewer's question to the supervisor, with the reply. Only staff read it. */
export const questionToSupervisor = z.object({
  id,
  question: z.string(),
  askedAt: instant,
  /** Null once the account is gone. */
  askedByName: z.nullable(z.string()),
  /** Whether the question is about the current answers rather than earlier ones that were sent back. */
  isAboutAnswers: z.boolean(),
  /** Null without a reply. */
  repliedAt: z.nullable(instant),
  reply: z.string(),
  /** The previous answers, if the supervisor has changed them. */
  answersBefore: z.nullable(z.object(submittedAnswers)),
  /** The latest email with the question; null before the first one. */
  lastEmail: z.nullable(sentEmailForStaff),
})
export type QuestionToSupervisor = z.output<typeof questionToSupervisor>
