import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { OpenedRequest } from '#contract/feedback/requests'
import { linkExpiry, VISIT_MINUTES } from '#domain/feedback/feedback-link'
import { linkTokenIn } from '#domain/feedback/link-token'
import { localized } from '#domain/text/localized'
import { inSeconds, MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import type { Config } from '../../../config.ts'
import type { Locale } from '../../../platform/http/locale.ts'
import { type Secrets, seal, sealedToken, unseal } from '../../../platform/secrets/sealed.ts'
import { cookieName } from '../../../platform/secrets/signed-cookie.ts'

/** A supervisor's visit (spec section 3, Employer temporary session), stored in an encrypted cookie. */
type EmployerSession = {
  token: string
  supervisorId: string
  supervisorName: string
  supervisorEmail: string
  internshipId: string
  studentName: string
  companyName: string
  positionTitle: string
  /** ISO 8601 in UTC, like createdAt. */
  expiresAt: string
  userType: 'employer_temp'
  createdAt: string
}

/** Session errors (spec section 8). */
export const SESSION_ERRORS = localized({
  none: m.link_submit_session_missing,
  invalid: m.link_submit_session_invalid,
  mismatch: m.link_submit_session_mismatch,
  noneOnLoad: m.link_resume_session_missing,
  expiredOnLoad: m.link_resume_session_expired,
})

/** A supervisor of several students can have several forms open, each with its own session. */
const MAX_SESSIONS = 5

type Opened = Pick<OpenedRequest, 'supervisor' | 'internship'> & { expiresAt: Date | string | null }

/** The supervisor's sessions in one browser: a cookie per link. */
export function employerSessions(c: HonoContext, config: Secrets & Pick<Config, 'isHttps'>, now: Date) {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isHttps } as const
  const prefix = cookieName(config, 'employer.')
  const nameFor = (token: string) => prefix + nameOf(token)
  const read = (sealed: string): EmployerSession | null => {
    try {
      return JSON.parse(unseal(config, sealed)) as EmployerSession
    } catch {
      return null
    }
  }
  const isLive = (session: EmployerSession) => new Date(session.expiresAt) > now

  function all(): { name: string; session: EmployerSession | null }[] {
    return Object.entries(getCookie(c))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, sealed]) => ({ name, session: read(sealed) }))
      .toSorted((a, b) => (b.session?.createdAt ?? '').localeCompare(a.session?.createdAt ?? ''))
  }

  /** Starts a session for a valid link. Returns it sealed, for a form in a browser without cookies. */
  function start(token: string, { supervisor, internship, expiresAt }: Opened): string {
    // A link whose email has not been sent yet.
    const ends = expiresAt ? new Date(expiresAt) : linkExpiry(now, 'UTC')
    const session: EmployerSession = {
      token,
      supervisorId: supervisor.id,
      supervisorName: supervisor.name,
      supervisorEmail: supervisor.email,
      internshipId: internship.id,
      studentName: internship.studentName,
      companyName: internship.employerName,
      positionTitle: internship.positionTitle,
      expiresAt: ends.toISOString(),
      userType: 'employer_temp',
      createdAt: now.toISOString(),
    }
    const sealed = seal(config.authSecret, JSON.stringify(session))
    const name = nameFor(token)
    for (const other of all()
      .filter((one) => one.name !== name)
      .slice(MAX_SESSIONS - 1))
      deleteCookie(c, other.name, options)
    setCookie(c, name, sealed, { ...options, maxAge: Math.max(1, Math.floor((ends.getTime() - now.getTime()) / 1000)) })
    return sealed
  }

  /** Ends on expiry, on any error and after submitting. */
  function end(token: string): void {
    deleteCookie(c, nameFor(token), options)
  }

  /** Why answers for this link cannot be accepted, or null if they can. */
  function problem(token: string, sealedInForm: string): string | null {
    const sealed = getCookie(c, nameFor(token)) ?? sealedInForm
    if (!sealed) return all().length > 0 ? SESSION_ERRORS.mismatch : SESSION_ERRORS.none
    const session = read(sealed)
    if (!session || !isLive(session)) return SESSION_ERRORS.invalid
    return session.token === token ? null : SESSION_ERRORS.mismatch
  }

  /** For a visit without a token: the token of the latest live session, or the error. */
  function resume(): { token: string } | { error: string } {
    const sessions = all()
    const live = sessions.find(({ session }) => session && isLive(session))
    if (live?.session) return { token: live.session.token }
    for (const { name } of sessions) deleteCookie(c, name, options)
    return { error: sessions.length > 0 ? SESSION_ERRORS.expiredOnLoad : SESSION_ERRORS.noneOnLoad }
  }

  return { start, end, problem, resume }
}

/** Does not reveal the token. */
function nameOf(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16)
}

const pass = sealedToken<{ token: string; endsAt: number; language?: Locale }>('visit')

/**
 * Proves, after a link is used, that this browser submitted the feedback: a sealed cookie. With it the supervisor continues
 * with the next student.
 */
export function visitPass(c: HonoContext, config: Secrets & Pick<Config, 'isHttps'>, now: Date) {
  const name = cookieName(config, 'visit')

  function keep(token: string, language: Locale): void {
    const endsAt = now.getTime() + VISIT_MINUTES * MINUTE
    const sealed = pass.make(config.authSecret, { token, endsAt, language })
    const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isHttps } as const
    setCookie(c, name, sealed, { ...options, maxAge: inSeconds(VISIT_MINUTES * MINUTE) })
  }

  function read(): { token: string; sealed: string; language?: Locale } | null {
    const sealed = getCookie(c, name) ?? ''
    const facts = readPass(config, sealed, now)
    return facts && { ...facts, sealed }
  }

  return { keep, read }
}

export function isPassOf(
  sealed: string | undefined,
  { token, secrets, now }: { token: string; secrets: Secrets; now: Date },
): boolean {
  return readPass(secrets, sealed ?? '', now)?.token === linkTokenIn(token)
}

function readPass(secrets: Secrets, sealed: string, now: Date) {
  const facts = pass.read(secrets, sealed)
  return facts && facts.endsAt > now.getTime() ? facts : null
}
