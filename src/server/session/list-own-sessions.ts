import { sessionsOf } from '../auth/sessions/session-queries.ts'
import { signedIn } from '../procedures.ts'

export const listOwnSessions = signedIn.session.listMine.handler(async ({ context: { db, actor } }) => {
  const sessions = await sessionsOf(db, actor.id)
  return sessions.map((session) => ({ ...session, isCurrent: session.id === actor.session.id }))
})
