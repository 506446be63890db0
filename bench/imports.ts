import { readFileSync } from 'node:fs'
import { asTable, atMost, type Floor } from './floors.ts'
import { memory, type Running, startServer } from './server.ts'

const ADMIN = { email: 'admin@fieldmark.example', password: 'an admin password' }

type Kind = 'students' | 'internships'
type File = { columns: Record<string, number>; lines: string[] }

/**
 * Imports students and their internships into the built server on an empty database, and undoes both: how long it takes, how much
 * memory, and how long other requests wait meanwhile. Before that, half an import is cancelled; after it, each file is repeated.
 */
export async function measureImports(
  engine: string,
  settings: { DATA_DIR: string; DATABASE_URL: string },
  count: number,
): Promise<{ floors: Floor[]; table: string }> {
  const server = await startServer(
    ['dist/server/main.js'],
    { ...settings, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: 'warn' },
    '/readyz',
  )
  const call = await signIn(server)
  const others = loadOtherScreens(() => call('/departments'))
  const rows: string[][] = []
  /** Returns how long it took. Unit: seconds. */
  async function step(name: string, work: () => Promise<unknown>): Promise<number> {
    others.waits.length = 0
    const [start, processorStart] = [performance.now(), processorSeconds(server)]
    await work()
    const seconds = (performance.now() - start) / 1000
    const sorted = others.waits.toSorted((a, b) => a - b)
    const waits = [0.5, 0.95, 1].map((share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0))
    rows.push([name, seconds.toFixed(1), (processorSeconds(server) - processorStart).toFixed(1), ...waits])
    return seconds
  }
  async function check(kind: Kind): Promise<string> {
    const { columns, lines } = FILES[kind](count)
    const { id } = await call(`/imports?kind=${kind}`, lines.join('\n'), 'text/csv')
    await call(`/imports/${id}/check`, { columns, monthFirst: false })
    await waitWhile(call, id, 'checking')
    return id
  }

  const cancelled = await check('students')
  await step('import half of the students, cancel, remove', async () => {
    await call(`/imports/${cancelled}/start`, { invite: false })
    while ((await call(`/imports/${cancelled}`)).doneCount < count / 2) await pause(100)
    await call(`/imports/${cancelled}/cancel`, {})
    await waitWhile(call, cancelled, 'removing')
  })
  const imported = new Map<Kind, { id: string; seconds: number }>()
  for (const kind of ['students', 'internships'] as const) {
    let id = ''
    const checking = await step(`check the ${kind}`, async () => {
      id = await check(kind)
    })
    const importing = await step(`import the ${kind}`, async () => {
      await call(`/imports/${id}/start`, { invite: false })
      const { createdCount } = await waitWhile(call, id, 'importing')
      if (createdCount !== count) throw new Error(`${createdCount} of ${count} ${kind} were imported`)
    })
    imported.set(kind, { id, seconds: checking + importing })
    await step(`check the same ${kind} again`, () => check(kind))
  }
  const floors: Floor[] = []
  for (const [kind, { id, seconds }] of [...imported].toReversed()) {
    const undoing = await step(`undo the ${kind}`, async () => {
      await call(`/imports/${id}/undo`, {})
      const { keptCount } = await waitWhile(call, id, 'removing')
      if (keptCount > 0) throw new Error(`${keptCount} ${kind} were kept`)
    })
    // Undoing checks each record, too.
    floors.push(atMost(`imports, ${engine}: undo, of check and import, ${kind}`, 1, undoing / seconds))
  }
  const peak = memory(server.pid, 'VmHWM').toFixed(0)
  await others.stop()
  await server.stop()
  const headers = [`${engine}, peak of ${peak} MB`, 's', 'processor s', 'others: median ms', '95 %', 'slowest']
  return { floors, table: asTable(headers, rows) }
}

const FILES: Record<Kind, (count: number) => File> = {
  students: (count) => ({
    columns: { email: 0, firstName: 1, lastName: 2, graduationYear: 3 },
    lines: [
      'Email,First name,Last name,Graduation year',
      ...Array.from({ length: count }, (_, n) => `s${n}@gmail.com,Sam,Student ${n},2028`),
    ],
  }),
  internships: (count) => ({
    columns: Object.fromEntries(INTERNSHIP_FIELDS.map((field, index) => [field, index])),
    lines: [INTERNSHIP_FIELDS.join(), ...Array.from({ length: count }, (_, n) => internshipLine(n))],
  }),
}

const INTERNSHIP_FIELDS = [
  ['studentEmail', 'employerName', 'industry', 'positionTitle', 'startDate', 'endDate', 'description'],
  ['supervisor1Name', 'supervisor1Email', 'supervisor2Name', 'supervisor2Email'],
].flat()

/** One for each student, with two supervisors; two at each employer. */
function internshipLine(n: number): string {
  const employer = Math.floor(n / 2)
  const about = 'Builds and checks the reports that the department reads every Monday.'
  const people = ['a', 'b'].map((who) => `Super ${who} ${n},${who}${n}@employer${employer}.example`)
  return `s${n}@gmail.com,Employer ${employer},Energy,Analyst,2026-06-01,2026-08-28,${about},${people.join()}`
}

type Answer = { id: string; status: string } & Record<'createdCount' | 'doneCount' | 'keptCount', number>
type Call = (path: string, body?: unknown, type?: string) => Promise<Answer>

async function signIn({ url }: Running): Promise<Call> {
  const origin = url.replace('127.0.0.1', 'localhost')
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', headers: { origin, 'content-type': 'application/json', ...headers }, body })
  const signedIn = await post('/api/auth/sign-in/email', JSON.stringify(ADMIN), {})
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]!)
  const headers = { cookie: cookies.join('; ') }
  return async (path, body, type = 'application/json') => {
    const response = await (body === undefined
      ? fetch(`${url}/api/v1${path}`, { headers })
      : post(`/api/v1${path}`, typeof body === 'string' ? body : JSON.stringify(body), {
          ...headers,
          'content-type': type,
        }))
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (response.status === 200 ? await response.json().catch(() => ({})) : {}) as Answer
  }
}

async function waitWhile(call: Call, id: string, status: string): Promise<Answer> {
  for (;;) {
    const found = await call(`/imports/${id}`)
    if (found.status !== status) return found
    await pause(100)
  }
}

/** Another client, which asks ten times a second. Unit of the waits: milliseconds. */
function loadOtherScreens(ask: () => Promise<unknown>) {
  const waits: number[] = []
  let isDone = false
  const loading = (async () => {
    while (!isDone) {
      const start = performance.now()
      await ask()
      waits.push(performance.now() - start)
      await pause(100)
    }
  })()
  const stop = () => {
    isDone = true
    return loading
  }
  return { waits, stop }
}

/** The CPU time of the server, which other work on the machine does not change. It does not include PostgreSQL's. */
function processorSeconds({ pid }: Running): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
