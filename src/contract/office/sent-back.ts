import * as z from 'zod/mini'
import * as m from '#messages'
import { submittedAnswers } from '../feedback/submitted-answers.ts'
import { id, instant, requiredText } from '../text.ts'

/** Why feedback is not usable; the supervisor reads it, the student does not. */
export const sendBackReason = requiredText(m.decisions_send_back_reason_required)

export const sendBackForm = z.object({ reason: sendBackReason })

/** Answers that a reviewer has sent back as not usable. Only staff read them. */
export const sentBack = z.object({
  ...submittedAnswers,
  id,
  givenByName: z.string(),
  submittedAt: instant,
  sentBackAt: instant,
  /** Null once the account is gone. */
  sentBackByName: z.nullable(z.string()),
  reason: z.string(),
})
export type SentBack = z.output<typeof sentBack>
