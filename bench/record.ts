import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Running, Shot } from './server.ts'

export type Statement = { text: string; values: (string | null)[] }

/** One request: the statements that the product ran for it, and its answer. */
export type Recorded = { statements: Statement[]; answer: string; type: string }

/** The longest pause between two background jobs that run often. Unit: milliseconds. */
const BACKGROUND_PERIOD = 12_000

/** A proxy in front of PostgreSQL that records every statement. */
export async function startRecorder(databaseUrl: string) {
  const target = new URL(databaseUrl)
  let statements: Statement[] = []
  const background = new Set<string>()
  const proxy = createServer((product) => {
    const server = connect(Number(target.port || 5432), target.hostname)
    product.pipe(server).pipe(product)
    product.on('error', () => server.destroy())
    server.on('error', () => product.destroy())
    const read = readMessages((statement) => statements.push(statement))
    product.on('data', read)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`

  async function recordOnce(product: Running, { path, ...init }: Shot): Promise<Recorded> {
    statements = []
    const response = await fetch(product.url + path, init)
    const type = response.headers.get('content-type') ?? ''
    // An export is as large as the database.
    const isExport = type.startsWith('text/csv')
    const answer = isExport ? String(await response.body?.pipeTo(new WritableStream())) : await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`)
    return { statements: statements.filter(({ text }) => !background.has(text)), answer, type }
  }

  return {
    url: url.href,
    /** Records the background statements, such as looking for due emails, and ignores them afterwards. */
    ignoreBackground: async () => {
      statements = []
      await setTimeout(BACKGROUND_PERIOD)
      for (const { text } of statements) if (!/^(begin|commit|rollback)/i.test(text)) background.add(text)
    },
    /** Repeats until two recordings match: a background transaction can add its `begin` and `commit`. */
    record: async (product: Running, nextShot: () => Shot, previous?: Recorded): Promise<Recorded> => {
      let before = previous ?? (await recordOnce(product, nextShot()))
      for (;;) {
        const recorded = await recordOnce(product, nextShot())
        if (isDeepStrictEqual(textsOf(recorded), textsOf(before))) return recorded
        before = recorded
      }
    },
    stop: () => proxy.close(),
  }
}

/** Excludes what a transaction is told about the request, whose id always differs. */
function textsOf({ statements }: Recorded): string[] {
  return statements.map(({ text }) => text.replace(/^(begin; set local).*/s, '$1'))
}

/** Reads PostgreSQL's protocol as a client sends it (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
function readMessages(note: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>()
  let isStarted = false
  let unread: Buffer = Buffer.alloc(0)
  return (chunk) => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      // The first message has no letter before its length.
      const letters = isStarted ? 1 : 0
      if (unread.length < letters + 4) return
      const end = letters + unread.readInt32BE(letters)
      if (unread.length < end) return
      if (isStarted) readMessage(String.fromCharCode(unread[0]!), unread.subarray(5, end))
      isStarted = true
      unread = unread.subarray(end)
    }
  }

  function readMessage(letter: string, body: Buffer): void {
    const [text = '', second = ''] = body.toString('utf8').split('\0', 2)
    if (letter === 'Q') note({ text, values: [] })
    if (letter === 'P') prepared.set(text, second)
    // A portal's name, empty with this driver, and the statement's.
    if (letter === 'B')
      note({ text: prepared.get(second) ?? '', values: readValues(body, 2 + Buffer.byteLength(second)) })
  }
}

/** Each value follows its length, which is -1 for null. */
function readValues(body: Buffer, start: number): (string | null)[] {
  let at = start + 2 + 2 * body.readInt16BE(start)
  const values: (string | null)[] = Array(body.readInt16BE(at)).fill(null)
  at += 2
  return values.map(() => {
    const length = body.readInt32BE(at)
    const end = at + 4 + Math.max(length, 0)
    const value = length < 0 ? null : body.toString('utf8', at + 4, end)
    at = end
    return value
  })
}
