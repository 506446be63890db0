import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { urlOf } from './cluster.ts'
import type { Statement } from './record-statements.ts'

/** What PostgreSQL itself does with the statements, prepared; undefined where pgbench is missing. Unit: per second. */
export async function pgbench(
  database: string,
  variants: Statement[][],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number | undefined> {
  const scripts = variants
    .slice(0, 10)
    .map((statements) => statements.map(({ sql, parameters }) => `${inlined(sql, parameters)};\n`).join(''))
  const output = await runScripts(database, scripts, ['-M', 'prepared', '-T', String(seconds)], connections)
  const perSecond = /tps = ([\d.]+)/.exec(output)?.[1]
  return perSecond === undefined ? undefined : Number(perSecond)
}

/**
 * The same for transactions that can be done once only: their statements differ in the parameters alone, and each connection
 * has its share of them. By the time of each statement, so that preparing them and getting warm does not count.
 */
export async function pgbenchOnce(
  database: string,
  transactions: Statement[][],
  connections: number,
): Promise<number | undefined> {
  const share = Math.floor(transactions.length / connections)
  const [sample] = transactions
  if (!sample || share === 0) return undefined
  const script = [
    ...sample.map(({ sql }, index) => `prepare statement${index} as ${onOneLine(sql)};`),
    ...Array.from({ length: connections }, (_, client) => client).flatMap((client) => {
      const own = transactions.slice(client * share, (client + 1) * share).map(executing)
      const warmUp = ['begin', ...(own[0] ?? []), 'rollback;'].join(' \\; ')
      const measured = own.flatMap((statements) => ['begin', ...statements, 'commit']).map((sql) => `${sql};`)
      return [`\\if :client_id = ${client}`, ...Array<string>(WARM_UPS).fill(warmUp), ...measured, '\\endif']
    }),
  ].join('\n')
  const output = await runScripts(database, [script], ['-t', '1', '--report-per-command'], connections)
  // The warm-ups begin with `begin ;`.
  const times = output
    .split('\n')
    .flatMap((line) => /^ +([\d.]+) +(?:\d+ +)?(?:begin;|execute |commit;)/.exec(line)?.[1] ?? [])
  const seconds = times.reduce((sum, milliseconds) => sum + Number(milliseconds), 0) / 1000 / connections
  return seconds > 0 ? (share * connections) / seconds : undefined
}

/** As often PostgreSQL makes a plan before it decides whether to keep one, and once more. */
const WARM_UPS = 6

function executing(statements: Statement[]): string[] {
  return statements.map(({ parameters }, index) => `execute statement${index} (${parameters.map(literal).join(', ')})`)
}

/** What pgbench says; nothing where it is missing. */
async function runScripts(database: string, scripts: string[], how: string[], connections: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-bench-'))
  const files = scripts.flatMap((script, index) => {
    const file = join(folder, `${index}.sql`)
    writeFileSync(file, script)
    return ['-f', file]
  })
  const args = ['-n', '-c', String(connections), '-j', '1', ...how, ...files, urlOf(database)]
  const output = await run('pgbench', args)
  rmSync(folder, { recursive: true })
  return output
}

// pgbench takes parameters of one type only, so the values stand in the statement; it is prepared all the same.
function inlined(sql: string, parameters: unknown[]): string {
  return onOneLine(sql).replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
}

function onOneLine(sql: string): string {
  return sql.replace(/\s+/g, ' ')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  throw new Error(`a parameter of the type ${typeof value} cannot be written into a statement`)
}

function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let complaints = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.stderr.on('data', (part) => {
      complaints += part
    })
    child.on('error', () => resolve(''))
    child.on('close', (status) => {
      // Where the program is missing its column stays empty; a statement that it cannot run is a defect of ours.
      if (status) process.stderr.write(`${program} ended with ${status}:\n${complaints}`)
      resolve(output)
    })
  })
}

/** How long COPY takes to be read to its end; undefined where psql is missing. Unit: seconds. */
export async function pgCopy(database: string, copy: string): Promise<number | undefined> {
  const start = performance.now()
  const succeeds = await new Promise<boolean>((resolve) => {
    const child = spawn('psql', ['-q', '-c', copy, urlOf(database)], { stdio: 'ignore' })
    child.on('error', () => resolve(false))
    child.on('close', (status) => resolve(status === 0))
  })
  return succeeds ? (performance.now() - start) / 1000 : undefined
}
