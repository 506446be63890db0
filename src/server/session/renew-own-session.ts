import { renewSession, secondsUntil } from '../auth/sessions/renew-session.ts'
import { signedIn } from '../procedures.ts'

/** Browsers call this shortly before the session ends (spec section 9). */
export const renewOwnSession = signedIn.session.renew.handler(async ({ context }) => {
  const { db, auth, actor, visitor } = context
  const expiresAt = await renewSession(db, auth, { ...visitor, token: actor.session.token })
  return { expiresIn: secondsUntil(expiresAt) }
})
