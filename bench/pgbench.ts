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
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-bench-'))
  const scripts = variants.slice(0, 10).map((statements, index) => {
    const file = join(folder, `${index}.sql`)
    writeFileSync(file, statements.map(({ sql, parameters }) => `${inlined(sql, parameters)};\n`).join(''))
    return file
  })
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)]
  const output = await run('pgbench', [...args, ...scripts.flatMap((file) => ['-f', file]), urlOf(database)])
  rmSync(folder, { recursive: true })
  const perSecond = /tps = ([\d.]+)/.exec(output)?.[1]
  return perSecond === undefined ? undefined : Number(perSecond)
}

// pgbench takes parameters of one type only, so the values stand in the statement; it is prepared all the same.
function inlined(sql: string, parameters: unknown[]): string {
  const oneLine = sql.replace(/\s+/g, ' ')
  return oneLine.replace(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]))
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
