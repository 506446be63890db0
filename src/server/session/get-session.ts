import { secondsUntil } from '../auth/sessions/renew-session.ts'
import { readersLocale } from '../http/locale.ts'
import { languageCookie } from '../http/reader-language.ts'
import { anyone } from '../procedures.ts'

export const getSession = anyone.session.get.handler(({ context }) => {
  const { actor, config, token, visitor } = context
  if (!actor) return { person: null }
  const { profile, departments, isFactorMissing, session } = actor
  const { language } = profile
  // The page then loads once more, in the language of the account.
  if (!token && language && language !== readersLocale()) visitor.setCookie(languageCookie(config, language))
  const person = { ...profile, departments, needsSecondFactor: isFactorMissing }
  return { person, expiresIn: secondsUntil(session.expiresAt) }
})
