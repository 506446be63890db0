import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, atMost, type Floor, notRun } from '../../bench/floors.ts'
import { ROOT, SECRET } from '../../bench/server.ts'
import { isSentence } from './answers.ts'
import { Cluster } from './cluster.ts'
import { type Engine, seedCluster } from './engines.ts'
import { SERVES_WITHIN, secondsToServe, underLoad } from './under-load.ts'

type Ended = { code: number | null; said: string }

/** Unit: milliseconds. */
const PATIENCE = 120_000

const ANOTHER = 'another secret than that of the first host'

/** Without AUTH_SECRET, a host has a generated one. */
type Secrets = { name: string; isFirstSet: boolean; second: string }

const SECRETS: Secrets[] = [
  { name: 'second host with another generated secret', isFirstSet: false, second: '' },
  { name: 'second host with another secret that was set', isFirstSet: false, second: ANOTHER },
  { name: 'two hosts with different secrets that were set', isFirstSet: true, second: ANOTHER },
]

/** A second host with another secret starts on the database of the first one. It is refused, and the first one goes on. */
export async function startWithOtherSecret(): Promise<Floor[]> {
  const floors: Floor[] = []
  for (const secrets of SECRETS) floors.push(...(await startWith(secrets)))
  return floors
}

async function startWith({ name, isFirstSet, second: secret }: Secrets): Promise<Floor[]> {
  const obstacle = Cluster.obstacle()
  if (obstacle) return [notRun(name, obstacle)]
  let second: Ended = { code: null, said: '' }
  const floors = await underLoad(await seedCluster(), {
    name,
    within: SERVES_WITHIN,
    mayBreak: 0,
    settings: ({ settings }) => {
      if (isFirstSet) return { AUTH_SECRET: SECRET }
      writeFileSync(join(settings.DATA_DIR, 'auth-secret'), SECRET)
      return { AUTH_SECRET: '' }
    },
    happen: async (scene) => {
      second = await startSecond(scene.engine, secret)
      return secondsToServe(scene)
    },
  })
  process.stdout.write(`The second host ended with code ${second.code}: ${second.said}\n`)
  return [
    ...floors,
    atLeast(`${name}: exit code`, 1, second.code ?? 0),
    atMost(`${name}: refused without a sentence`, 0, isSentence(second.said) ? 0 : 1),
  ]
}

/** Resolves when it has ended. */
function startSecond({ settings }: Engine, AUTH_SECRET: string): Promise<Ended> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'fieldmark-second-'))
  const env = { ...process.env, ...settings, DATA_DIR, AUTH_SECRET, LOG_LEVEL: 'silent', PORT: '0' }
  return new Promise((resolve) => {
    const second = execFile(
      process.execPath,
      ['dist/server/main.js'],
      { cwd: ROOT, env, timeout: PATIENCE },
      (_, __, said) => {
        rmSync(DATA_DIR, { recursive: true })
        resolve({ code: second.exitCode, said: said.trim() })
      },
    )
  })
}
