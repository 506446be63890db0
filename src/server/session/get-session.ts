import { secondsUntil } from '../auth/sessions/renew-session.ts'
import { anyone } from '../procedures.ts'

export const getSession = anyone.session.get.handler(({ context }) => {
  if (!context.actor) return { person: null }
  const { profile, departments, isFactorMissing, session } = context.actor
  const person = { ...profile, departments, needsSecondFactor: isFactorMissing }
  return { person, expiresIn: secondsUntil(session.expiresAt) }
})
