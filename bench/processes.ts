import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

export type Running = { url: string; pid: number; stop(): Promise<void> }

/** Starts a program that listens on PORT and waits until `path` answers. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  path: string,
  { node = process.execPath, folder = ROOT } = {},
): Promise<Running> {
  const port = await freePort()
  const child = spawn(node, args, {
    cwd: folder,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stopWithUs = () => child.kill()
  process.on('exit', stopWithUs)
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}${path}`, child)
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        process.off('exit', stopWithUs)
        if (child.exitCode !== null || child.signalCode) return resolve()
        child.once('exit', () => resolve())
        child.kill()
      }),
  }
}

/** Waits until a program that was just started answers; throws when it ends or takes longer than 30 seconds. */
export async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${url} did not answer within 30 seconds`)
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The processes that this one has started (Linux). */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Processor time that all of the machine has used since it started (Linux). Unit: milliseconds. */
export function machineTime(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .join()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + soft) * 10
}

/** Processor time a process has used so far (Linux). Unit: milliseconds. */
export function cpuTime(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory (Linux). Unit: MB. */
export function memory(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** The highest that the resident memory has been since the process started or this was forgotten (Linux). Unit: MB. */
export function highestMemory(pid: number): number {
  return megabytes(pid, 'VmHWM')
}

export function forgetHighestMemory(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
