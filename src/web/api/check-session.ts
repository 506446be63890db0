import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/identity/sessions'
import { SECOND } from '#domain/time/durations'
import { AuthCallError } from './auth-calls.ts'
import { readSession, renewSession, type Session, sessionQuery, showSession } from './session.ts'
import { tellOtherTabs } from './session-tabs.ts'

/** Unit: milliseconds (spec section 9). */
export const CHECK_INTERVAL = 30_000
/** The session is renewed when this many checks remain before it ends (spec section 9). */
const CHECKS_LEFT = 3
/** Doubles with every failure until the next check is due. Unit: milliseconds (spec section 9). */
const FIRST_RETRY = 200

/** The parts of a tab that a check uses. */
export type CheckedTab = {
  isVisible: () => boolean
  /** The id of the person on the screen, or null. */
  personId: () => string | null
  read: () => Promise<Session>
  renew: () => Promise<void>
  /** Shows this session, or that it has ended. */
  show: (session: Session) => void
  now: () => number
  wait: (milliseconds: number) => Promise<void>
}

/** Detects that the session has ended or the role has changed, and extends a session that is in use. */
export async function checkSession(tab: CheckedTab): Promise<void> {
  const personId = tab.personId()
  if (!personId || !tab.isVisible()) return
  const nextCheck = tab.now() + CHECK_INTERVAL
  for (let delay = FIRST_RETRY; ; delay *= 2) {
    const session = await readAndRenew(tab).catch((error: unknown) => (isFinal(error) ? ENDED : null))
    // The person has signed out or in while the server responded.
    if (tab.personId() !== personId) return
    if (session) return tab.show(session)
    if (tab.now() + delay >= nextCheck) return
    await tab.wait(delay)
  }
}

async function readAndRenew(tab: CheckedTab): Promise<Session> {
  const session = await tab.read()
  const isEnding = session.expiresIn !== undefined && session.expiresIn * SECOND <= CHECKS_LEFT * CHECK_INTERVAL
  if (session.person && isEnding) await tab.renew()
  return session
}

const ENDED: Session = { person: null }

/** The server has refused, so a retry cannot help. Other errors are retried. */
function isFinal(error: unknown): boolean {
  return error instanceof AuthCallError && [401, 403, 404].includes(error.status)
}

/** Checks the session every 30 seconds while the tab is visible, and when it becomes visible again. */
export function startSessionChecks(queryClient: QueryClient): void {
  const tab: CheckedTab = {
    isVisible: () => document.visibilityState === 'visible',
    personId: () => queryClient.getQueryData(sessionQuery.queryKey)?.person?.id ?? null,
    read: readSession,
    renew: async () => {
      await renewSession()
      tellOtherTabs({ event: 'token-refreshed' })
    },
    show: ({ person }) => showSession(queryClient, { person }),
    now: () => Date.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  }
  let isRunning = false
  const check = async () => {
    if (isRunning) return
    isRunning = true
    await checkSession(tab)
    isRunning = false
  }
  setInterval(() => void check(), CHECK_INTERVAL)
  document.addEventListener('visibilitychange', () => void check())
}

/**
 * Calls back when anything that the guards check has changed: the person, the role, the profile. `isSomebodyElse` means
 * that another person signed in without a login screen in between, for example in another tab.
 */
export function watchSession(queryClient: QueryClient, onChange: (isSomebodyElse: boolean) => void): void {
  const hash = hashKey(sessionQuery.queryKey)
  let known: { person: Person | null } | null = null
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash || !query.state.data) return
    const before = known
    known = query.state.data as { person: Person | null }
    if (before === null || signature(known.person) === signature(before.person)) return
    onChange(Boolean(before.person && known.person && before.person.id !== known.person.id))
  })
}

function signature(person: Person | null): string {
  return person ? [person.id, person.role, person.major, person.graduationYear, person.needsSecondFactor].join(' ') : ''
}
