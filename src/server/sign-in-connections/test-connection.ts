import { admin } from '../procedures.ts'
import { inspectConnection } from './inspect-connection.ts'

export const testConnection = admin.signInConnections.test.handler(
  async ({ input, context }) => (await inspectConnection(input, context)).findings,
)
