import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { atLeast, atMost, type Floor, notRun } from '../../bench/floors.ts'
import { Disk } from './disk.ts'
import { countKept, seedDataDir, startEmbedded, submitAll } from './submissions.ts'

const INTERNSHIPS = 20_000
const ROUNDS = 10
/** Rounds without syncing. They must lose something; otherwise the simulation would prove nothing. */
const ROUNDS_FOR_COMPARISON = 2

/** The power fails while supervisors submit feedback to a server with the embedded database. */
export async function cutPower(): Promise<Floor[]> {
  const obstacle = Disk.obstacle()
  if (obstacle) return [notRun('power cut', obstacle)]
  const seeded = mkdtempSync(join(tmpdir(), 'fieldmark-power-cut-'))
  const tokens = await seedDataDir(seeded, INTERNSHIPS)
  const synced = await repeat(ROUNDS, seeded, tokens, true)
  const unsynced = await repeat(ROUNDS_FOR_COMPARISON, seeded, tokens, false)
  rmSync(seeded, { recursive: true })
  return [
    atLeast('power cut: answers confirmed before it', 100, synced.confirmed),
    atMost('power cut: confirmed answers lost', 0, synced.answersLost),
    atMost('power cut: emails of confirmed answers lost', 0, synced.emailsLost),
    atMost('power cut: seconds until the server is ready again', 30, synced.seconds),
    atLeast('power cut without syncing: confirmed answers lost', 1, unsynced.answersLost),
  ]
}

async function repeat(rounds: number, seeded: string, tokens: string[], isSynced: boolean) {
  const total = { confirmed: 0, answersLost: 0, emailsLost: 0, seconds: 0 }
  for (let round = 1; round <= rounds; round++) {
    // Not a multiple of the intervals at which the kernel writes or the product works on its own.
    const one = await cutOnce(seeded, tokens, { isSynced, after: 400 + round * 370 })
    process.stdout.write(`${isSynced ? 'synced' : 'not synced'}, round ${round}: ${JSON.stringify(one)}\n`)
    total.confirmed += one.confirmed
    total.answersLost += one.confirmed - one.answers
    total.emailsLost += one.confirmed - one.emails
    total.seconds = Math.max(total.seconds, one.seconds)
  }
  return total
}

async function cutOnce(seeded: string, tokens: string[], { isSynced, after }: { isSynced: boolean; after: number }) {
  const disk = new Disk(1500)
  const dataDir = join(disk.folder, 'data')
  cpSync(seeded, dataDir, { recursive: true })
  // Writes the copy to the disk.
  disk.unmount()
  disk.mount()
  const server = await startEmbedded(dataDir, { isSynced })
  let isOver = false
  const submitting = submitAll(server, tokens, { isOver: () => isOver })
  await setTimeout(after)
  disk.cutPower()
  // Whatever the server confirms after the power cut counts as confirmed, too.
  await setTimeout(200)
  isOver = true
  process.kill(server.pid, 'SIGKILL')
  const { confirmed } = await submitting
  await server.stop()
  disk.unmount()
  disk.mount()
  const start = performance.now()
  const seconds = await startEmbedded(dataDir).then(
    async (again) => {
      const duration = (performance.now() - start) / 1000
      await again.stop()
      return duration
    },
    () => Number.POSITIVE_INFINITY,
  )
  const kept = await countKept(dataDir, confirmed)
  disk.remove()
  return { confirmed: confirmed.length, ...kept, seconds: Math.round(seconds * 10) / 10 }
}
