import { parseArgs } from 'node:util'
import { describeMachine, type Floor, floorTable } from '../../bench/floors.ts'
import { shiftClock } from './clock.ts'
import { failOver } from './fail-over.ts'
import { fillDisk } from './full-disk.ts'
import { killEmbedded, killOnPostgres } from './kill.ts'
import { losePackets } from './lost-packets.ts'
import { breakMail } from './mail.ts'
import { killBehindNginx } from './nginx.ts'
import { exhaustPool } from './pool.ts'
import { breakPostgres } from './postgres.ts'
import { cutPower } from './power-cut.ts'
import { runEach } from './run-each.ts'
import { stopUnderLoad } from './sigterm.ts'
import { measureSyncing } from './sync-price.ts'
import { startWithOtherSecret } from './two-secrets.ts'
import { killOneOfTwo } from './two-servers.ts'
import { upgradeUnderTraffic } from './upgrade.ts'

// npm run faults [-- NAME ... [--kills=50] [--internships=200000] [--runs=10]]: breaks what the product depends on, and counts what is
// lost. Several faults run one after the other, each in a process of its own. Ends with code 1 if a limit is exceeded or a fault
// ends with an error.

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '50' },
    // Of the upgrade.
    internships: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '10' },
  },
})

const FAULTS: Record<string, () => Promise<Floor[]>> = {
  'power-cut': cutPower,
  'sync-price': measureSyncing,
  'kill-embedded': () => killEmbedded({ kills: Number(values.kills) }),
  'kill-postgres': () => killOnPostgres({ kills: Number(values.kills) }),
  mail: breakMail,
  postgres: breakPostgres,
  'lost-packets': losePackets,
  'fail-over': failOver,
  pool: exhaustPool,
  sigterm: stopUnderLoad,
  'two-servers': killOneOfTwo,
  nginx: killBehindNginx,
  'full-disk': fillDisk,
  clock: shiftClock,
  upgrade: () => upgradeUnderTraffic({ internships: Number(values.internships), runs: Number(values.runs) }),
  'two-secrets': startWithOtherSecret,
}

const unknown = names.find((name) => !FAULTS[name])
if (unknown) {
  process.stderr.write(`There is no fault '${unknown}'. There are: ${Object.keys(FAULTS).join(', ')}.\n`)
  process.exit(1)
}
const chosen = names.length > 0 ? names : Object.keys(FAULTS)
const [only] = chosen
process.exit(chosen.length === 1 ? await runHere(only!) : await runApart(chosen))

async function runHere(name: string): Promise<number> {
  // Each server and disk of a scenario is removed at the end.
  process.setMaxListeners(0)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.stdout.write(`${name}\n`)
  const floors = await FAULTS[name]!()
  process.stdout.write(`\n${describeMachine()}\n\n${floorTable(floors)}\n\n`)
  return floors.some(({ verdict }) => verdict === 'FAIL') ? 1 : 0
}

async function runApart(all: string[]): Promise<number> {
  const options = Object.entries(values).map(([name, value]) => `--${name}=${value}`)
  const failed = await runEach(all, (name) => [...process.execArgv, import.meta.filename, name, ...options])
  process.stdout.write(failed.length > 0 ? `FAILED: ${failed.join(', ')}\n` : 'Every floor holds.\n')
  return failed.length > 0 ? 1 : 0
}
