import { sessionsOf } from '../../identity/sessions/session-queries.ts'
import { admin } from '../../procedures.ts'
import { accountExists } from './account-queries.ts'

export const listUserSessions = admin.users.listSessions.handler(async ({ input, context: { db }, errors }) => {
  const sessions = await sessionsOf(db, input.id)
  if (sessions.length === 0 && !(await accountExists(db, input.id))) throw errors.NOT_FOUND()
  return sessions
})
