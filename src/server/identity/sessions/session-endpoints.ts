import { inTransaction } from '../../platform/database/client.ts'
import { readersLocale } from '../../platform/http/locale.ts'
import { languageCookie } from '../../platform/http/reader-language.ts'
import { anyone, enrolling, fresh, signedIn } from '../../procedures.ts'
import { renewSession, secondsUntil } from './renew-session.ts'
import { sessionsOf } from './session-queries.ts'

const getSession = anyone.session.get.handler(({ context }) => {
  const { actor, config, token, visitor } = context
  if (!actor) return { person: null }
  const { profile, departments, isFactorMissing, session } = actor
  const { language } = profile
  // The page then reloads in the language of the account.
  if (!token && language && language !== readersLocale()) visitor.setCookie(languageCookie(config, language))
  const person = { ...profile, departments, needsSecondFactor: isFactorMissing }
  return { person, expiresIn: secondsUntil(session.expiresAt) }
})

/** Browsers call this shortly before the session ends (spec section 9). */
const renewOwnSession = enrolling.session.renew.handler(async ({ context }) => {
  const { db, auth, actor, visitor } = context
  const expiresAt = await renewSession(db, auth, { ...visitor, ...actor.session })
  return { expiresIn: secondsUntil(expiresAt) }
})

const listOwnSessions = signedIn.session.listMine.handler(async ({ context: { db, actor } }) => {
  const sessions = await sessionsOf(db, actor.id)
  return sessions.map((session) => ({ ...session, isCurrent: session.id === actor.session.id }))
})

const endOwnSession = fresh.session.end.handler(async ({ input, context: { db, actor }, errors }) => {
  const ended = await inTransaction(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('id', '=', input.id)
      .where('userId', '=', actor.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!ended) throw errors.NOT_FOUND()
})

const endOtherSessions = fresh.session.endOthers.handler(async ({ context: { db, actor } }) => {
  await inTransaction(db, (tx) =>
    tx.deleteFrom('sessions').where('userId', '=', actor.id).where('id', '<>', actor.session.id).execute(),
  )
})

export const session = {
  get: getSession,
  renew: renewOwnSession,
  listMine: listOwnSessions,
  end: endOwnSession,
  endOthers: endOtherSessions,
}
