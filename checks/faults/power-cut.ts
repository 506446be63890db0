import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, atMost, type Floor, notRun } from '../../bench/floors.ts'
import { Disk } from './disk.ts'
import { countKept, seedDataDir, startEmbedded, submitAll } from './submissions.ts'

const INTERNSHIPS = 5000
const ROUNDS = 5
/** Rounds without syncing. They must lose something; otherwise the simulation would prove nothing. */
const ROUNDS_FOR_COMPARISON = 1
/** The server notices that its disk is gone, and still has time for wrong confirmations. Unit: milliseconds. */
const STILL_RUNNING = 200

/** The power fails while supervisors submit feedback to a server with the embedded database. */
export async function cutPower(): Promise<Floor[]> {
  const obstacle = Disk.powerObstacle()
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
    atMost('power cut: seconds until the server is ready again', 60, synced.seconds),
    atLeast('power cut without syncing: confirmed answers lost', 1, unsynced.answersLost),
  ]
}

async function repeat(rounds: number, seeded: string, tokens: string[], isSynced: boolean) {
  const total = { confirmed: 0, answersLost: 0, emailsLost: 0, seconds: 0 }
  for (let round = 1; round <= rounds; round++) {
    const one = await cutOnce(seeded, tokens, { isSynced, after: 20 * round })
    process.stdout.write(`${isSynced ? 'synced' : 'not synced'}, round ${round}: ${JSON.stringify(one)}\n`)
    total.confirmed += one.confirmed
    total.answersLost += one.confirmed - one.answers
    total.emailsLost += one.confirmed - one.emails
    total.seconds = Math.max(total.seconds, one.seconds)
  }
  return total
}

/** Cuts the power when so many answers have been confirmed. What the server confirms afterwards counts, too. */
async function cutOnce(seeded: string, tokens: string[], { isSynced, after }: { isSynced: boolean; after: number }) {
  const disk = new Disk(1500)
  const dataDir = join(disk.folder, 'data')
  cpSync(seeded, dataDir, { recursive: true })
  // Writes the copy to the disk.
  disk.unmount()
  disk.mount()
  const server = await startEmbedded(dataDir, { isSynced })
  const confirmed = await submitAll(server, tokens, (count) => {
    if (count !== after) return
    disk.cutPower()
    setTimeout(() => endIfRunning(server.pid), STILL_RUNNING)
  })
  await server.stop()
  disk.unmount()
  disk.mount()
  const seconds = await secondsToStart(dataDir)
  const kept = await countKept(dataDir, confirmed)
  disk.remove()
  return { confirmed: confirmed.length, ...kept, seconds }
}

/** The server may have ended already because its disk is gone. */
function endIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function secondsToStart(dataDir: string): Promise<number> {
  const start = performance.now()
  try {
    const server = await startEmbedded(dataDir)
    const seconds = (performance.now() - start) / 1000
    await server.stop()
    return Math.round(seconds * 10) / 10
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
