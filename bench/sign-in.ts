import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { dashboard, inTurn, type Person } from './cases.ts'
import { load, type Measured, percentile, type Shot } from './load.ts'
import type { Running } from './processes.ts'
import type { Outcome } from './report.ts'
import { PASSWORD } from './seed.ts'

type How = { size: number; connections: number; rounds: number; seconds: number }

/** (h) Signing in for real, against the password's hash alone, which is its floor. */
export async function measureSignIn(product: Running, { size, connections, rounds, seconds }: How): Promise<Outcome> {
  const hash = await hashPassword(PASSWORD)
  const outcome: Outcome = {
    case: { key: 'h', name: 'sign-in' },
    size,
    connections,
    product: [],
    floor: [],
    postgres: [],
  }
  const length = Math.max(seconds, SHORTEST_ROUND)
  for (let round = 0; round < rounds; round++) {
    outcome.product.push(
      await load(
        product,
        () => signingIn(product, `student${1 + (callers % Math.min(5000, size / 2))}@bench.example`),
        { connections, seconds: length },
      ),
    )
    outcome.floor.push(await hashing(hash, { connections, seconds: length }))
  }
  return outcome
}

/** The student's dashboard while sixteen people at a time sign in, against the same without them: the floor of this row. */
export async function measureStorm(
  product: Running,
  students: Person[],
  { size, connections, rounds, seconds }: How,
): Promise<Outcome> {
  const outcome: Outcome = {
    case: { key: 'h', name: STORM },
    size,
    connections,
    product: [],
    floor: [],
    postgres: [],
  }
  const screens = inTurn(students.map(dashboard), {})
  const someone = () => signingIn(product, `student${1 + (callers % Math.min(5000, size / 2))}@bench.example`)
  const length = Math.max(seconds, SHORTEST_ROUND)
  for (let round = 0; round < rounds; round++) {
    outcome.floor.push(await load(product, screens, { connections, seconds: length }))
    const storm = load(product, someone, { connections: 16, seconds: length + 0.5 })
    outcome.product.push(await load(product, screens, { connections, seconds: length }))
    await storm
  }
  return outcome
}

/** Sixteen sign-ins take 0.7 s, so a round holds several turns of them. Unit: seconds. */
const SHORTEST_ROUND = 3

export const STORM = 'student dashboard beside a storm of sign-ins'

let callers = 0

/** From an address of its own each time, since signing in is limited by address. */
export function signingIn(product: Running, email: string) {
  callers += 1
  const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
  return {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    headers: { Origin: product.url, 'X-Forwarded-For': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  } satisfies Shot
}

async function hashing(
  hash: string,
  { connections, seconds }: Pick<How, 'connections' | 'seconds'>,
): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  const cpu = process.cpuUsage()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - start < seconds * 1000) {
        const begun = performance.now()
        await verifyPassword({ hash, password: PASSWORD })
        times.push(performance.now() - begun)
      }
    }),
  )
  const used = process.cpuUsage(cpu)
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / ((performance.now() - start) / 1000),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpuPerRequest: (used.user + used.system) / 1000 / times.length,
    memory: Math.round(process.memoryUsage.rss() / 1024 / 1024),
  }
}
