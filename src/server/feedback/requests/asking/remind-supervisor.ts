import { student } from '../../../procedures.ts'
import { askSupervisor } from './ask-supervisor.ts'
import { feedbackReminder } from './feedback-reminder-email.tsx'

export const remindSupervisor = student.feedbackRequests.remind.handler(({ input, context, errors }) =>
  askSupervisor(context, input.supervisorId, feedbackReminder, errors),
)
