import { secondsUntil } from '../auth/sessions/renew-session.ts'
import { anyone } from '../procedures.ts'

export const getSession = anyone.session.get.handler(({ context }) => {
  if (!context.actor) return { person: null }
  const { profile, departments, session } = context.actor
  return { person: { ...profile, departments }, expiresIn: secondsUntil(session.expiresAt) }
})
