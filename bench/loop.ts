import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Running } from './processes.ts'

/** The environment that puts the probe (loop-probe.mjs) into a server, which then answers in this file. */
export function probed(file: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-probe.mjs')}`, LOOP_PROBE_FILE: file }
}

/** By work of its own at most, and for whatever reason. Unit: milliseconds. */
export type LongestTurn = { heldUp: number; passed: number }

/** Begins to watch a probed server's event loop; what it gives ends that and tells the longest that it was held up. */
export function watchLoop({ pid }: Running, file: string): () => Promise<LongestTurn> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  return async () => {
    process.kill(pid, 'SIGUSR2')
    for (let attempt = 0; attempt < 1000; attempt++) {
      await setTimeout(5)
      const told = read(file)
      if (told) return JSON.parse(told) as LongestTurn
    }
    throw new Error('The probe of the event loop does not answer.')
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
