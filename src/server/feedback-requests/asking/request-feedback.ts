import { student } from '../../procedures.ts'
import { askSupervisor } from './ask-supervisor.ts'

export const requestFeedback = student.feedbackRequests.request.handler(({ input, context, errors }) =>
  askSupervisor(context, input.supervisorId, 'feedback-request', errors),
)
