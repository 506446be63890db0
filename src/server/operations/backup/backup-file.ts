import { createHash, createHmac } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'

// The format of a backup: lines of text, compressed with gzip (`zcat FILE | less` shows them).
//
//   fieldmark-backup {"takenAt": …, "migrations": […], …}
//   table departments
//   {"id": …, "name": …}                 one line for each row
//   end {"rows": 8, "digest": …}
//   … more tables …
//   complete

/** The backup cannot be written, read or restored. The message is a sentence for the operator. */
export class BackupError extends Error {}

const header = z.object({
  /** Increased when older versions of the product cannot read the format. */
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations applied to the tables. */
  migrations: z.array(z.string()).min(1),
  /** Shows whether a secret is that of the backup, without revealing it. */
  secretCheck: z.string(),
  /** The generated secret in DATA_DIR. A secret from AUTH_SECRET is not in the backup. */
  secret: z.string().nullable(),
})
export type BackupHeader = z.infer<typeof header>

const tableEnd = z.object({ rows: z.int(), digest: z.string() })
export type TableEnd = z.infer<typeof tableEnd>

export type BackupTable = { name: string; rows: AsyncIterable<string[]> }

/** The number of rows and a checksum that is independent of their order: the SHA-256 of all rows, combined by exclusive or. */
export class RowDigest {
  #rows = 0
  #sum = Buffer.alloc(32)

  add(row: string): void {
    this.#rows += 1
    const hash = createHash('sha256').update(row).digest()
    for (const [index, byte] of hash.entries()) this.#sum[index]! ^= byte
  }

  end(): TableEnd {
    return { rows: this.#rows, digest: this.#sum.toString('hex') }
  }
}

/** Identifies a secret without revealing it. */
export function secretCheck(secret: string): string {
  return createHmac('sha256', secret).update('fieldmark-backup').digest('hex').slice(0, 16)
}

/** Writes a backup to a file readable by its owner only, and syncs it. Returns the number of rows. */
export async function writeBackupFile(
  file: string,
  facts: BackupHeader,
  tables: AsyncIterable<BackupTable>,
): Promise<number> {
  let total = 0
  async function* lines() {
    yield `fieldmark-backup ${JSON.stringify(facts)}\n`
    for await (const { name, rows } of tables) {
      yield `table ${name}\n`
      const digest = new RowDigest()
      for await (const batch of rows) {
        for (const row of batch) digest.add(row)
        if (batch.length > 0) yield `${batch.join('\n')}\n`
      }
      const end = digest.end()
      total += end.rows
      yield `end ${JSON.stringify(end)}\n`
    }
    yield 'complete\n'
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }))
  return total
}

/**
 * Reads a backup. Throws BackupError if it is damaged, at the latest after its last row, so rows must be loaded in a transaction.
 */
export async function openBackupFile(
  file: string,
): Promise<{ header: BackupHeader; tables: AsyncIterable<BackupTable> }> {
  const lines = readLines(file)
  const [kind, value] = split(await nextLine(lines))
  if (kind !== 'fieldmark-backup') throw new BackupError(`${file} is not a backup.`)
  const parsed = header.safeParse(parseJson(value))
  if (!parsed.success) throw new BackupError(`${file} was made by a version of the product that this one cannot read.`)
  async function* tables(): AsyncGenerator<BackupTable> {
    for (;;) {
      const [kind, name] = split(await nextLine(lines))
      if (kind === 'complete') return
      if (kind !== 'table') throw damaged()
      yield { name, rows: readRows(lines, name) }
    }
  }
  return { header: parsed.data, tables: tables() }
}

const BATCH = 500

/** Yields the rows in batches. Throws after the last one if their number or checksum is wrong. */
async function* readRows(lines: AsyncIterator<string>, table: string): AsyncGenerator<string[]> {
  const digest = new RowDigest()
  let batch: string[] = []
  for (;;) {
    const line = await nextLine(lines)
    if (line.startsWith('{')) {
      digest.add(line)
      batch.push(line)
      if (batch.length < BATCH) continue
      yield batch
      batch = []
      continue
    }
    const [kind, value] = split(line)
    const stored = tableEnd.safeParse(kind === 'end' ? parseJson(value) : null)
    if (!stored.success || !isEqual(stored.data, digest.end()))
      throw new BackupError(`The backup is damaged: its rows of ${table} do not have the checksum stored with them.`)
    yield batch
    return
  }
}

export function isEqual(one: TableEnd, other: TableEnd): boolean {
  return one.rows === other.rows && one.digest === other.digest
}

async function* readLines(file: string): AsyncGenerator<string, undefined> {
  const text = createGunzip().setEncoding('utf8')
  // An error of the file also ends the loop below.
  createReadStream(file)
    .once('error', (error) => text.destroy(error))
    .pipe(text)
  let rest = ''
  try {
    for await (const chunk of text) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    throw code.startsWith('Z_') ? damaged() : new BackupError(`${file} cannot be read (${message}).`)
  }
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { value, done } = await lines.next()
  if (done) throw damaged()
  return value
}

function split(line: string): [kind: string, value: string] {
  const space = line.indexOf(' ')
  return space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space + 1)]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function damaged(): BackupError {
  return new BackupError('The backup is damaged or incomplete.')
}
