import { renewSession, secondsUntil } from '../auth/sessions/renew-session.ts'
import { enrolling } from '../procedures.ts'

/** Browsers call this shortly before the session ends (spec section 9). */
export const renewOwnSession = enrolling.session.renew.handler(async ({ context }) => {
  const { db, auth, actor, visitor } = context
  const expiresAt = await renewSession(db, auth, { ...visitor, ...actor.session })
  return { expiresIn: secondsUntil(expiresAt) }
})
