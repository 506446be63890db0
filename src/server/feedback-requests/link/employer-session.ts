import { createHash } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { OpenedRequest } from '#contract/feedback-requests'
import { linkExpiry } from '#domain/feedback-link'
import { seal, unseal } from '../../auth/sealed.ts'
import type { Config } from '../../config.ts'

/** What a supervisor's visit carries (spec section 3, Employer temporary session); sealed, so that nobody reads or changes it. */
export type EmployerSession = {
  token: string
  supervisorId: string
  supervisorName: string
  supervisorEmail: string
  internshipId: string
  studentName: string
  companyName: string
  positionTitle: string
  /** ISO 8601 in UTC, as is createdAt. */
  expiresAt: string
  userType: 'employer_temp'
  createdAt: string
}

/** Why answers cannot be taken in this visit (spec section 8). */
export const SESSION_SENTENCES = {
  none: 'No valid session. Please refresh the page or use the original email link.',
  invalid: 'Invalid or expired session. Please use the original link from your email.',
  mismatch: 'Session token mismatch. Please use the original link from your email.',
  noneOnLoad: 'No valid session found. Please use the link from your email.',
  expiredOnLoad: 'Session expired. Please use the original link from your email.',
} as const

const PATH = '/feedback/submit'
const PREFIX = 'fieldmark.employer.'
/** A supervisor of several students opens several forms at once, each with its own session. */
const MOST = 5

type Opened = Omit<OpenedRequest, 'expiresAt'> & { expiresAt: Date | string | null }

/** The supervisor's sessions of one browser: a cookie for each link, which only the form's own path receives. */
export function employerSessions(c: HonoContext, config: Pick<Config, 'authSecret' | 'isHttps'>, now: Date) {
  const options = { path: PATH, httpOnly: true, sameSite: 'Lax', secure: config.isHttps } as const
  const read = (sealed: string): EmployerSession | null => {
    try {
      return JSON.parse(unseal(config.authSecret, sealed)) as EmployerSession
    } catch {
      return null
    }
  }
  const isLive = (session: EmployerSession) => new Date(session.expiresAt) > now

  function all(): { name: string; session: EmployerSession | null }[] {
    return Object.entries(getCookie(c))
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, sealed]) => ({ name, session: read(sealed) }))
      .toSorted((a, b) => (b.session?.createdAt ?? '').localeCompare(a.session?.createdAt ?? ''))
  }

  /** Begins when the link has turned out to be good; gives it sealed, for a form in a browser without cookies. */
  function start(token: string, { supervisor, internship, expiresAt }: Opened): string {
    const ends = expiresAt ? new Date(expiresAt) : linkExpiry(now)
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
    const name = cookieName(token)
    for (const other of all()
      .filter((one) => one.name !== name)
      .slice(MOST - 1))
      deleteCookie(c, other.name, options)
    setCookie(c, name, sealed, { ...options, maxAge: Math.max(1, Math.floor((ends.getTime() - now.getTime()) / 1000)) })
    return sealed
  }

  /** Ends on expiry, on any error and after submitting. */
  function end(token: string): void {
    deleteCookie(c, cookieName(token), options)
  }

  /** Null when the answers to this link may be taken; otherwise the sentence. */
  function problem(token: string, sealedInForm: string | null): string | null {
    const sealed = getCookie(c, cookieName(token)) ?? sealedInForm
    if (!sealed) return all().length > 0 ? SESSION_SENTENCES.mismatch : SESSION_SENTENCES.none
    const session = read(sealed)
    if (!session || !isLive(session)) return SESSION_SENTENCES.invalid
    return session.token === token ? null : SESSION_SENTENCES.mismatch
  }

  /** For a visit without a token: the newest live session's token, or the sentence why there is none. */
  function resume(): { token: string } | { sentence: string } {
    const sessions = all()
    const live = sessions.find(({ session }) => session && isLive(session))
    if (live?.session) return { token: live.session.token }
    for (const { name } of sessions) deleteCookie(c, name, options)
    return { sentence: sessions.length > 0 ? SESSION_SENTENCES.expiredOnLoad : SESSION_SENTENCES.noneOnLoad }
  }

  return { start, end, problem, resume }
}

/** The token cannot be read from it. */
function cookieName(token: string): string {
  return PREFIX + createHash('sha256').update(token).digest('hex').slice(0, 16)
}
