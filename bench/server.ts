import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { freePort } from '../src/server/testing/free-port.ts'

export const ROOT = join(import.meta.dirname, '..')
export const SECRET = 'a secret for measurements only, which signs the sessions'

export type Running = { url: string; pid: number; stop(): Promise<void> }

/** Starts the product that is built in this folder and waits until it is ready. A migration may take minutes. */
export function startProduct(DATA_DIR: string, DATABASE_URL = '', cwd = ROOT): Promise<Running> {
  const env = { DATA_DIR, DATABASE_URL, AUTH_SECRET: SECRET }
  return startServer(['dist/server/main.js'], env, '/readyz', { cwd, seconds: 600 })
}

/** Starts a program that listens on PORT and waits until `path` answers. */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  path: string,
  { node = process.execPath, cwd = ROOT, seconds = 60, port = 0 } = {},
): Promise<Running> {
  port ||= await freePort()
  const child = spawn(node, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stopWithUs = () => child.kill()
  process.on('exit', stopWithUs)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + 1000 * seconds
  while (!(await fetch(url + path).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with exit code ${child.exitCode}`)
    if (performance.now() > deadline) throw new Error(`${url}${path} did not answer within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', stopWithUs)
      child.kill()
      await ended
    },
  }
}

/** Resident memory now, or the highest it has been (Linux). Unit: MB. */
export function memory(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

export type Shot = { method: 'GET' | 'POST' | 'PATCH'; path: string; headers?: Record<string, string>; body?: string }

/** Latencies in milliseconds. */
export type Run = { perSecond: number; p50: number; p99: number }

/** Sends requests in turn for a number of seconds, or each of them once. Throws if a response is not 2xx. */
export async function load(
  { url }: { url: string },
  shots: Shot[],
  { connections, seconds }: { connections: number; seconds: number | 'once' },
): Promise<Run> {
  const requests =
    seconds === 'once'
      ? shots
      : Array.from({ length: Math.max(shots.length, connections) }, (_, i) => shots[i % shots.length]!)
  let next = 0
  const times: number[] = []
  let start = 0
  let end = 0
  const cannon = autocannon(
    {
      url,
      connections,
      ...(seconds === 'once' ? { amount: requests.length } : { duration: seconds }),
      // Its own figures are whole milliseconds, so the latencies are collected here.
      sampleInt: 50,
      timeout: 60,
      setupClient: (client) => {
        const own = next++
        client.setRequests(requests.filter((_, index) => index % connections === own))
      },
    },
    () => undefined,
  )
  cannon.on('response', (_client, _status, _bytes, time) => {
    times.push(time)
    end = performance.now()
    start ||= end - time
  })
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    cannon.on('done', resolve)
    cannon.on('error', reject)
  })
  if (result.errors || result.non2xx)
    throw new Error(`${shots[0]?.path}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN
  return { perSecond: times.length / ((end - start) / 1000), p50: at(0.5), p99: at(0.99) }
}

/** Reads a whole response without buffering it. */
export async function download({ url }: { url: string }, { path, headers = {} }: Shot): Promise<Run> {
  const start = performance.now()
  const [response] = (await once(get(url + path, { headers }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode}`)
  response.resume()
  await once(response, 'end')
  const time = performance.now() - start
  return { perSecond: 1000 / time, p50: time, p99: time }
}
