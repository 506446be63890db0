import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Imports 50,000 students into the built server, with half an import cancelled before, the file repeated and everything undone
// after it: how long it takes, how much memory, and how long other requests wait meanwhile.
// With DATABASE_URL of an empty database on PostgreSQL, otherwise embedded.

const ROWS = Number(process.argv[2] ?? 50_000)
const PORT = 20_000 + Math.floor(Math.random() * 20_000)
const BASE = `http://localhost:${PORT}`
const ADMIN = { email: 'admin@fieldmark.example', password: 'an admin password' }

const server = spawn(process.execPath, ['dist/server/main.js'], {
  env: {
    ...process.env,
    PORT: String(PORT),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fieldmark-imports-')),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve, reject) => {
  server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && resolve())
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
})

const signIn = await fetch(`${BASE}/api/auth/sign-in/email`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', origin: BASE },
  body: JSON.stringify(ADMIN),
})
const cookie = signIn.headers
  .getSetCookie()
  .map((one) => one.split(';')[0])
  .join('; ')

type Answer = { id: string; status: string } & Record<Count, number>
type Count = 'newCount' | 'existingCount' | 'createdCount' | 'doneCount' | 'keptCount'

async function call(path: string, body?: unknown, type = 'application/json'): Promise<Answer> {
  const response = await fetch(`${BASE}/api/v1${path}`, {
    headers: { cookie, ...(body !== undefined && { 'content-type': type, origin: BASE }) },
    ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.status === 200 ? ((await response.json().catch(() => ({}))) as Answer) : ({} as Answer)
}

const waits: number[] = []
let isDone = false
async function loadOtherScreens(): Promise<void> {
  while (!isDone) {
    const start = performance.now()
    await call('/departments')
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

type Taken = { seconds: number; processorSeconds: number }

async function step(name: string, work: () => Promise<unknown>): Promise<Taken> {
  waits.length = 0
  const start = performance.now()
  const processorStart = processorSeconds()
  await work()
  const taken = {
    seconds: (performance.now() - start) / 1000,
    processorSeconds: processorSeconds() - processorStart,
  }
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  console.log(
    `${name}: ${taken.seconds.toFixed(1)} s, ${taken.processorSeconds.toFixed(1)} s of processor time; other requests: median ${at(0.5)} ms, 95% ${at(0.95)} ms, slowest ${at(1)} ms; memory peak ${memoryPeak()} MB`,
  )
  return taken
}

/** Of the server, which other work on the machine does not change. PostgreSQL's own is not in it. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function memoryPeak(): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

async function waitWhile(id: string, status: string): Promise<Answer> {
  for (;;) {
    const found = await call(`/imports/${id}`)
    if (found.status !== status) return found
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const students = Array.from({ length: ROWS }, (_, n) => `s${n}@gmail.com,Sam,Student ${n},2028`)
const file = ['Email,First name,Last name,Graduation year', ...students].join('\n')
const columns = { email: 0, firstName: 1, lastName: 2, graduationYear: 3 }
const others = loadOtherScreens()

async function uploadAndCheck(): Promise<string> {
  let id = ''
  await step('upload', async () => {
    ;({ id } = await call('/imports?kind=students', file, 'text/csv'))
  })
  await step('check', async () => {
    await call(`/imports/${id}/check`, { columns, monthFirst: false })
    const { status, newCount, existingCount } = await waitWhile(id, 'checking')
    console.log({ status, newCount, existingCount })
  })
  return id
}

async function importAll(id: string): Promise<void> {
  await call(`/imports/${id}/start`, { invite: false })
  const { status, createdCount } = await waitWhile(id, 'importing')
  console.log({ status, createdCount })
}

async function importHalf(id: string): Promise<void> {
  await call(`/imports/${id}/start`, { invite: false })
  while ((await call(`/imports/${id}`)).doneCount < ROWS / 2) await new Promise((resolve) => setTimeout(resolve, 500))
}

let cancelledCount = 0
async function cancel(id: string): Promise<void> {
  await call(`/imports/${id}/cancel`, {})
  cancelledCount = (await call(`/imports/${id}`)).createdCount
  console.log({ status: (await waitWhile(id, 'removing')).status, cancelledCount })
}

async function undo(id: string): Promise<void> {
  await call(`/imports/${id}/undo`, {})
  const { status, keptCount } = await waitWhile(id, 'removing')
  console.log({ status, keptCount })
}

await step('before', () => new Promise((resolve) => setTimeout(resolve, 3000)))
const cancelled = await uploadAndCheck()
await step('half an import', () => importHalf(cancelled))
const cancelling = await step('cancelling it', () => cancel(cancelled))
const imported = await uploadAndCheck()
const creating = await step('import', () => importAll(imported))
await uploadAndCheck()
const undoing = await step('undo', () => undo(imported))
for (const [name, rows, taken] of [
  ['create', ROWS, creating],
  ['cancel', cancelledCount, cancelling],
  ['undo', ROWS, undoing],
] as const) {
  const perSecond = (seconds: number) => Math.round(rows / seconds)
  console.log(
    `${name}: ${perSecond(taken.seconds)} rows a second, ${perSecond(taken.processorSeconds)} a second of processor time`,
  )
}
isDone = true
await others
server.kill('SIGTERM')
