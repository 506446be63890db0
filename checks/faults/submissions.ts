import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ANSWERS } from '../../bench/cases.ts'
import { ROOT, type Running, SECRET, startServer } from '../../bench/server.ts'
import { fromEmbedded } from '../../src/server/platform/database/client.ts'
import { EmbeddedDatabase } from '../../src/server/platform/database/embedded-database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'

// Supervisors who answer open requests on the embedded database, and whether every answer that was confirmed is still there.

const SEED = readFileSync(join(ROOT, 'bench/seed.sql'), 'utf8')

/** Makes a DATA_DIR with this many internships. Returns the tokens of the open requests, about one for ten internships. */
export async function seedDataDir(dataDir: string, internships: number): Promise<string[]> {
  mkdirSync(dataDir, { recursive: true })
  const embedded = await EmbeddedDatabase.open({ folder: join(dataDir, 'database') })
  await migrate(fromEmbedded(embedded).db)
  await embedded.exec(SEED.replaceAll(':n', String(internships)))
  const { rows } = await embedded.query(
    `select substr(encode(sha256(convert_to('bench ' || number, 'utf8')), 'hex'), 1, 40) as token
    from generate_series(1, (select count(*)::integer from feedback_links)) as number`,
  )
  await embedded.close()
  return rows.map(({ token }) => token)
}

/** Starts the built product; `isSynced: false` prevents its syncing, for comparison. */
export function startEmbedded(dataDir: string, { isSynced = true } = {}): Promise<Running> {
  const preload = isSynced ? [] : ['--import', './checks/faults/no-sync.ts']
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', AUTH_SECRET: SECRET, LOG_LEVEL: 'silent' }
  return startServer([...preload, 'dist/server/main.js'], env, '/readyz')
}

/** Answers one request. Resolves to whether the server confirmed it. */
export async function submit({ url }: Running, token: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/v1/feedback-links/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, answers: ANSWERS }),
    })
    return response.ok
  } catch {
    return false
  }
}

const CONNECTIONS = 8

/** Answers one request after the other on each connection, until there are none left or the server does not confirm one. */
export async function submitAll(
  server: Running,
  tokens: string[],
  onConfirmed: (count: number) => void = () => undefined,
): Promise<string[]> {
  const left = [...tokens]
  const confirmed: string[] = []
  const work = async () => {
    for (let token = left.pop(); token && (await submit(server, token)); token = left.pop()) {
      confirmed.push(token)
      onConfirmed(confirmed.length)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return confirmed
}

export type Kept = { answers: number; emails: number }

/** How many of the confirmed answers and their emails the database holds. If it cannot be opened or a table is gone, none. */
export async function countKept(dataDir: string, confirmed: string[]): Promise<Kept> {
  try {
    const embedded = await EmbeddedDatabase.open({ folder: join(dataDir, 'database') })
    try {
      const { rows } = await embedded.query(
        `select count(*) as answers, count(*) filter (where exists (
          select from pgboss.job where name = 'email' and data ->> 'feedbackId' = feedback.id::text)) as emails
        from feedback_links join feedback using (supervisor_id)
        where feedback.status <> 'pending' and feedback.strengths = $2
          and token_hash = any (select encode(sha256(convert_to(token, 'utf8')), 'hex') from unnest($1::text[]) as token)`,
        [confirmed, ANSWERS.strengths],
      )
      return rows[0]!
    } finally {
      await embedded.close()
    }
  } catch (error) {
    process.stdout.write(`The database cannot be read: ${(error as Error).message}\n`)
    return { answers: 0, emails: 0 }
  }
}
