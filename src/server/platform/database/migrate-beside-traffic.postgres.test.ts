import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../project-root.ts'
import { openPostgres } from './client.ts'
import { migrate } from './migrate.ts'
import { RELEASES } from './releases.ts'

// Runs all migrations since 1.0.0 while connections do what its servers do: prepared statements outside of transactions, whose
// failure would be a response of 500, and transactions on several tables, which it retries.

const RUNS = 3
const WORKERS = 3
const INTERNSHIPS = 400

const OLD = `fieldmark_test_old_${randomUUID().replaceAll('-', '')}`
const urlOf = (name: string) => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}
const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
await server.connect()
await server.query(`create database ${OLD}`)
const old = openPostgres(urlOf(OLD))
await migrate(old.db, { to: RELEASES['1.0.0']! })
await old.close()
await onDatabase(OLD, async (client) => {
  const seed = readFileSync(join(PROJECT_ROOT, 'bench/seed.sql'), 'utf8')
  await client.query(seed.replaceAll(':n', String(INTERNSHIPS)))
})
const { links, assignments } = await onDatabase(OLD, async (client) => ({
  links: (await client.query<{ hash: string }>('select token_hash as hash from feedback_links')).rows,
  assignments: (
    await client.query<Assignment>(`
      select internship_id, student_id, internship_supervisors.id as supervisor_id
      from internship_supervisors join internships on internships.id = internship_id`)
  ).rows,
}))
afterAll(async () => {
  await server.query(`drop database if exists ${OLD} with (force)`)
  await server.end()
})

it.each(Array.from({ length: RUNS }, (_, run) => run + 1))('no statement of 1.0.0 fails, run %i', async () => {
  const name = `${OLD}_copy`
  await server.query(`create database ${name} template ${OLD} strategy file_copy`)
  const database = openPostgres(urlOf(name))
  const traffic = new Traffic(urlOf(name))
  await traffic.next(WORKERS)
  await migrate(database.db)
  await traffic.next(WORKERS)
  const failures = await traffic.stop()
  const { rows } = await sql<{ amount: number }>`
    select count(*)::integer as amount from (
      select mailbox_id, email from internship_supervisors union all select mailbox_id, address from feedback_mailings) named
    left join mailboxes on mailboxes.id = mailbox_id
    where mailboxes.address is distinct from mailbox_of(email)`.execute(database.db)
  await database.close()
  await server.query(`drop database ${name} with (force)`)
  expect(failures).toEqual([])
  // Rows from before and beside the migration belong to their mailboxes.
  expect(rows).toEqual([{ amount: 0 }])
})

type Assignment = { internship_id: string; student_id: string; supervisor_id: string }
type Statement = [text: string, values: unknown[]]
type Request = { statements: Statement[]; isTransaction: boolean }

/** Readers and writers of 1.0.0, each on one connection at a time, with one request after the other. */
class Traffic {
  readonly #pool: pg.Pool
  readonly #names = new Map<string, string>()
  readonly #failures: string[] = []
  readonly #work: Promise<unknown>
  #done = 0
  #waiting: { at: number; resolve: () => void }[] = []
  #isStopping = false

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: WORKERS })
    // Closed connections are still open when the database is dropped.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#work = Promise.all(Array.from({ length: WORKERS }, (_, worker) => this.#run(worker)))
  }

  /** Resolves when each worker, on average, has made all kinds of requests. */
  next(workers: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ at: this.#done + workers * KINDS.length, resolve }))
  }

  async stop(): Promise<string[]> {
    this.#isStopping = true
    await this.#work
    await this.#pool.end()
    return this.#failures
  }

  async #run(worker: number): Promise<void> {
    for (let turn = worker; !this.#isStopping; turn++) {
      await this.#answer(KINDS[turn % KINDS.length]!(turn * WORKERS + worker))
      this.#done++
      for (const { at, resolve } of this.#waiting) if (at <= this.#done) resolve()
    }
  }

  async #answer(request: Request): Promise<void> {
    const attempts = request.isTransaction ? 5 : 1
    for (let attempt = 1; ; attempt++) {
      const error = await this.#attempt(request)
      if (!error) return
      if (attempt < attempts && RETRYABLE.includes(error.code ?? '')) continue
      this.#failures.push(`${error.code} ${error.message}: ${request.statements[0]![0].slice(0, 80)}`)
      return
    }
  }

  async #attempt({ statements, isTransaction }: Request): Promise<pg.DatabaseError | null> {
    const client = await this.#pool.connect()
    try {
      if (isTransaction) await client.query('begin')
      for (const [text, values] of statements) await client.query({ name: this.#nameOf(text), text, values })
      if (isTransaction) await client.query('commit')
      client.release()
      return null
    } catch (error) {
      client.release(true)
      return error as pg.DatabaseError
    }
  }

  #nameOf(text: string): string {
    if (!this.#names.has(text)) this.#names.set(text, `fieldmark_${this.#names.size}`)
    return this.#names.get(text)!
  }
}

const RETRYABLE = ['40P01', '40001', '0A000']

const linkOf = (number: number) => links[number % links.length]!.hash
const assignmentOf = (number: number) => assignments[number % assignments.length]!

const LINK = 'select * from "link_requests" where "token_hash" = $1'
const alone = (text: string, ...values: unknown[]): Request => ({ statements: [[text, values]], isTransaction: false })

function locked({ internship_id, supervisor_id }: Assignment): Statement[] {
  return [
    ['select "id" from "internships" where "id" = $1 for update', [internship_id]],
    ['select "id" from "feedback" where "supervisor_id" = $1 for update', [supervisor_id]],
    ['select "id" from "internship_supervisors" where "id" = $1 for update', [supervisor_id]],
  ]
}

/** Requests that people make with 1.0.0. */
const KINDS: ((number: number) => Request)[] = [
  // Opens the form.
  (number) => alone(LINK, linkOf(number)),
  // Sees the own internships.
  (number) =>
    alone(
      `select internships.id, internships.status, (select coalesce(json_agg(agg), '[]') from (
        select supervisors.id, supervisors.name, feedback.status as feedback_status, feedback.created_at, (
          select to_json(obj) from (
            select mailings.requested_at, mailings.handed_over_at, mailings.failed_at from feedback_links links
            join feedback_mailings mailings on mailings.id = links.mailing_id
            where links.supervisor_id = supervisors.id and mailings.address = supervisors.email
            order by mailings.requested_at desc limit $2) as obj) as last_email
        from internship_supervisors supervisors left join feedback on feedback.supervisor_id = supervisors.id
        where supervisors.internship_id = internships.id) as agg) as supervisors
      from internships where internships.student_id = $1`,
      assignmentOf(number).student_id,
      1,
    ),
  // Looks at feedback to review.
  (number) =>
    alone(
      `select feedback.id, feedback.status, internships.position_title, profiles.last_name from feedback
      join internship_supervisors supervisors on supervisors.id = feedback.supervisor_id
      join internships on internships.id = supervisors.internship_id join profiles on profiles.id = internships.student_id
      where feedback.status <> 'pending' order by feedback.created_at desc limit $1`,
      20 + (number % 2),
    ),
  // Opens and submits the form.
  (number) => ({
    isTransaction: true,
    statements: [
      [LINK, [linkOf(number)]],
      ...locked(assignmentOf(number)),
      [LINK, [linkOf(number)]],
      [
        `update "feedback" set "status" = 'submitted', "submitted_at" = now(), "overall_rating" = 4, "strengths" = $2,
          "development_areas" = $2, "additional_comments" = '' where "supervisor_id" = $1 and "status" = 'pending'`,
        [assignmentOf(number).supervisor_id, 'Finished what was begun.'],
      ],
    ],
  }),
  // Asks a supervisor.
  (number) => {
    const mailing = randomUUID()
    const { student_id, supervisor_id } = assignmentOf(number)
    return {
      isTransaction: true,
      statements: [
        ...locked(assignmentOf(number)),
        ['insert into "feedback" ("supervisor_id") values ($1) on conflict do nothing', [supervisor_id]],
        [
          `insert into "feedback_mailings" ("id", "email", "address", "requested_at")
            values ($1, 'feedback-request', 'supervisor@employer.example', now())`,
          [mailing],
        ],
        [
          `insert into "feedback_links" ("mailing_id", "student_id", "supervisor_id", "token_hash", "expires_at")
            values ($1, $2, $3, $4, now() + interval '7 days')`,
          [mailing, student_id, supervisor_id, mailing],
        ],
      ],
    }
  },
  // Approves.
  (number) => ({
    isTransaction: true,
    statements: [
      [
        `update "internships" set "status" = 'approved', "approved_at" = now() where "id" = $1 and "status" = 'pending'`,
        [assignmentOf(number).internship_id],
      ],
    ],
  }),
]

async function onDatabase<Result>(name: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(name) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
