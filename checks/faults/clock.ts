import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atMost, type Floor } from '../../bench/floors.ts'
import { Cluster } from './cluster.ts'
import { type Seeded, seedCluster, seedEmbedded } from './engines.ts'
import { EMAILS_AT_A_TIME, type Scene, SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'
import { WITH_PASSWORD } from './world.ts'

const DAY = 24 * 60 * 60 * 1000
/** Emails enqueued before a jump back wait until the clock has caught up: the last jump saves that time. */
const JUMPS = { 'two days ahead': 2 * DAY, 'right again': 0, 'two days behind': -2 * DAY, right: 0, ahead: 2 * DAY }
/** A jump ahead makes the emails that are being sent look abandoned; that happens three times. */
const MAY_DOUBLE = 3 * EMAILS_AT_A_TIME
/** Seconds with each clock. */
const DURATION = 10
/** Few, so that there are links for every clock. */
const CLIENTS = 2
/** One more than the limit from one network (src/server/identity/limits/account-limit.ts). */
const ATTEMPTS = 21

/** The clock of the process jumps by two days, ahead and back. The embedded database shares it; a PostgreSQL server does not. */
export async function shiftClock(): Promise<Floor[]> {
  const floors = Cluster.obstacle() ? [] : await shiftOn(await seedCluster())
  return [...floors, ...(await shiftOn(await seedEmbedded()))]
}

async function shiftOn(seeded: Seeded): Promise<Floor[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-clock-'))
  const file = join(folder, 'offset')
  const jumpTo = (offset: number) => writeFileSync(file, String(offset))
  jumpTo(0)
  const seconds: number[] = []
  const broken: string[] = []
  const floors = await underLoad(seeded, {
    name: 'clock jumps by two days',
    nodeArgs: ['--import', './checks/faults/shifted-clock.ts'],
    settings: () => ({ CLOCK_FILE: file }),
    within: SERVES_WITHIN,
    clients: CLIENTS,
    mayDouble: () => MAY_DOUBLE,
    happen: async (scene) => {
      const person = new Person(scene)
      for (const [name, offset] of Object.entries(JUMPS)) {
        const before = scene.load.confirmed.length
        jumpTo(offset)
        seconds.push(await secondsToServe(scene))
        broken.push(...(await person.findBroken()).map((what) => `${name}: ${what}`))
        if (offset > 0) await person.exhaustLimit()
        await scene.wait(DURATION)
        const kinds = new Set(scene.load.confirmed.slice(before).map(({ kind }) => kind))
        if (kinds.size < 4) broken.push(`${name}: only ${[...kinds].join(', ')}`)
      }
      return Math.max(...seconds)
    },
  })
  rmSync(folder, { recursive: true })
  process.stdout.write(broken.map((what) => `${what}\n`).join(''))
  return [...floors, atMost(`${floors[0]!.name.split(':')[0]}: sessions, links and limits broken`, 0, broken.length)]
}

/** Signs in with each clock and keeps the sessions. */
class Person {
  readonly #url: string
  readonly #sessions: string[] = []

  constructor({ product }: Scene) {
    this.#url = product.url
  }

  /** What does not work with this clock, although it should. */
  async findBroken(): Promise<string[]> {
    const broken: string[] = []
    const signedIn = await this.#signIn(WITH_PASSWORD.password)
    if (signedIn.ok)
      this.#sessions.push(
        signedIn.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      )
    else broken.push(`signing in is answered with ${signedIn.status} ${await signedIn.text()}`)
    for (const [index, Cookie] of this.#sessions.entries()) {
      const { status } = await fetch(`${this.#url}/api/v1/internships/mine`, { headers: { Cookie } })
      if (status !== 200) broken.push(`session ${index + 1} is answered with ${status}`)
    }
    return broken
  }

  /** Too many wrong passwords from this network. */
  async exhaustLimit(): Promise<void> {
    let status = 0
    // One after the other: each takes a thread of the process, and answers are compressed on the same ones.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) status = (await this.#signIn('a wrong password')).status
    if (status !== 429) throw new Error(`Attempt ${ATTEMPTS} is answered with ${status}.`)
  }

  #signIn(password: string): Promise<Response> {
    return fetch(`${this.#url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: this.#url.replace('127.0.0.1', 'localhost') },
      body: JSON.stringify({ ...WITH_PASSWORD, password }),
    })
  }
}
