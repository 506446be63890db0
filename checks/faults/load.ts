import { setTimeout } from 'node:timers/promises'
import { ANSWERS } from '../../bench/cases.ts'
import type { Answers } from './answers.ts'
import type { World } from './world.ts'

// Students, staff and supervisors who use the product at the same time.

/** A confirmed change and what it was about. */
export type Write = { kind: 'registered' | 'approved' | 'asked' | 'submitted'; id: string }

type Shot = { kind: Write['kind'] | 'read'; id: string; path: string; init: RequestInit }

/** Each person pauses between two requests. Unit: milliseconds. */
const PAUSE = 60
const PAUSE_WHEN_DOWN = 200
/** Browsers and proxies would have given up. Unit: milliseconds. */
const PATIENCE = 60_000

/** Sends requests until it is stopped. Writes that the server has confirmed are noted here, outside of the product. */
export class Load {
  readonly confirmed: Write[] = []
  readonly #answers: Answers
  readonly #targets: () => string[]
  readonly #shots: Iterator<Shot, never>
  readonly #again: Shot[] = []
  #waiting: { since: number; resolve: () => void }[] = []
  #isStopping = false
  readonly #work: Promise<unknown>

  /** The targets, which may change, take turns. */
  constructor(world: World, targets: () => string[], answers: Answers, clients: number) {
    this.#answers = answers
    this.#targets = targets
    this.#shots = shotsIn(world)
    this.#work = Promise.all(Array.from({ length: clients }, (_, number) => this.#send(number)))
  }

  /** Resolves when the next write that begins after now is confirmed. */
  nextConfirmed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ since: performance.now(), resolve }))
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#work
  }

  async #send(number: number): Promise<void> {
    for (let turn = number; !this.#isStopping; turn++) {
      const shot = this.#again.pop() ?? this.#shots.next().value
      const targets = this.#targets()
      const isReached = await this.#sendOne(shot, targets[turn % targets.length]!)
      await setTimeout(isReached ? PAUSE : PAUSE_WHEN_DOWN)
    }
  }

  async #sendOne(shot: Shot, url: string): Promise<boolean> {
    const start = performance.now()
    try {
      const response = await fetch(url + shot.path, { ...shot.init, signal: AbortSignal.timeout(PATIENCE) })
      await this.#note(shot, response)
      if (response.ok && shot.kind !== 'read') this.#resolveSince(start)
      return true
    } catch (error) {
      const { code, message } = ((error as Error).cause ?? error) as { code?: string; message: string }
      const isRefused = code === 'ECONNREFUSED'
      // Nothing was sent, so it cannot have happened.
      if (isRefused) this.#again.push(shot)
      if (isRefused) this.#answers.unreachable++
      else this.#answers.broken.push(code ?? message)
      return false
    } finally {
      this.#answers.slowest = Math.max(this.#answers.slowest, (performance.now() - start) / 1000)
    }
  }

  #resolveSince(start: number): void {
    for (const { since, resolve } of this.#waiting) if (since <= start) resolve()
    this.#waiting = this.#waiting.filter(({ since }) => since > start)
  }

  async #note({ kind, id }: Shot, response: Response): Promise<void> {
    const body = response.clone()
    await this.#answers.note(response)
    if (!response.ok || kind === 'read') return
    const registered = kind === 'registered' ? ((await body.json()) as { id: string }).id : ''
    this.confirmed.push({ kind, id: registered || id })
  }
}

/** Reads and writes in turn. Each internship and link is used once; students can always register another internship. */
function* shotsIn({ admins, students, pendingInternships, toAsk, openLinks }: World): Generator<Shot, never> {
  for (let turn = 0; ; turn++) {
    const student = students[turn % students.length]!
    const admin = admins[turn % admins.length]!
    const [internship, ask, token] = [pendingInternships[turn], toAsk[turn], openLinks[turn]]
    if (token) {
      yield { kind: 'read', id: '', path: `/feedback/submit/${token}`, init: {} }
      yield post('submitted', token, '/feedback-links/submit', { token, answers: answersOf(token) })
    }
    yield post('registered', '', '/internships', { ...REGISTRATION, positionTitle: `Wind intern no. ${turn}` }, student)
    yield { kind: 'read', id: '', path: '/api/v1/internships/mine', init: { headers: { Cookie: student } } }
    if (internship) {
      const { id, version } = internship
      yield post('approved', id, `/internships/${id}/approve`, { version }, admin)
    }
    if (ask) yield post('asked', ask.supervisor, `/supervisors/${ask.supervisor}/feedback-request`, {}, ask.student)
  }
}

/** No two supervisors write the same. */
export function answersOf(token: string) {
  return { ...ANSWERS, strengths: `Finished what was begun: ${token}` }
}

const REGISTRATION = {
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  description: 'Forecasting wind yields from weather data.',
  supervisors: [{ name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example', isPrimary: true }],
}

function post(kind: Write['kind'], id: string, path: string, body: object, cookie = ''): Shot {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  return { kind, id, path: `/api/v1${path}`, init: { method: 'POST', headers, body: JSON.stringify(body) } }
}
