import { student } from '../../procedures.ts'
import { askSupervisor } from './ask-supervisor.ts'

export const remindSupervisor = student.feedbackRequests.remind.handler(({ input, context, errors }) =>
  askSupervisor(context, input.supervisorId, 'feedback-reminder', errors),
)
