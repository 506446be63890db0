import { getSystemStatus } from './get-system-status.ts'
import { listDeadEmails } from './list-dead-emails.ts'
import { sendAgain, sendAllAgain } from './send-again.ts'

export const systemEndpoints = { get: getSystemStatus, listDeadEmails, sendAgain, sendAllAgain }
