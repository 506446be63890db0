import { randomBytes, randomUUID } from 'node:crypto'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { makeSignature } from 'better-auth/crypto'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type Contract, contract } from '#contract/contract'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { EMAILS } from '../emails.ts'
import { midtermToken } from '../feedback/midterm/midterm-queries.ts'
import { linkToken } from '../feedback/requests/link/feedback-link-queries.ts'
import { createAuth } from '../identity/sign-in/auth.ts'
import { createLog } from '../log.ts'
import { deliverEmail } from '../operations/delivery/worker.ts'
import type { EmailMessage, Mailer } from '../platform/email/send-email.ts'
import { listen } from '../platform/http/listen.ts'
import { EMAIL_QUEUE, type EmailJob, startQueue } from '../platform/jobs/queue.ts'
import { openTestDatabase } from './test-database.ts'

export type Client = JsonifiedClient<ContractRouterClient<Contract>>
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

const ORIGIN = 'http://localhost:3000'

/** The whole server, in process, on its own database. Stops after the last test of the file. */
export async function createTestApp(environment: Record<string, string> = {}) {
  const config = readConfig({ AUTH_SECRET: 'a secret that is used in tests only', LOG_LEVEL: 'silent', ...environment })
  const logged: string[] = []
  const log = createLog(config.logLevel, { write: (line) => void logged.push(line) })
  const database = await openTestDatabase()
  const queue = await startQueue(database, log, { supervise: false, mayMigrate: true })
  const auth = createAuth(config, database.db, queue, log)
  const time = { now: new Date('2026-06-15T10:00:00.000Z') }
  const clock = () => time.now
  /** Lets this time pass. Unit: milliseconds. */
  function later(milliseconds: number) {
    time.now = new Date(time.now.getTime() + milliseconds)
  }
  const app = createApp({ config, database, queue, auth, log, clock, webRoot: '/nonexistent' })
  afterAll(async () => {
    await queue.stop()
    await database.close()
  })

  /** Requests a path like a browser, which sends its cookies with an Origin header. */
  function fetch(path: string, init?: RequestInit) {
    const request = new Request(`${ORIGIN}${path}`, init)
    const { method, headers } = request
    if (method !== 'GET' && headers.has('cookie') && !headers.has('origin')) headers.set('origin', config.publicUrl)
    return app.fetch(request)
  }

  /** Also serves HTTP on PORT, for external programs. */
  async function serve(): Promise<void> {
    const server = await listen(app, config)
    afterAll(() => server.stop())
  }

  /** Creates a session for this person and returns its cookie. */
  async function cookieFor(userId: string): Promise<string> {
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + 86_400_000)
    await database.db.insertInto('sessions').values({ userId, token, expiresAt, createdAt: time.now }).execute()
    const signed = `${token}.${await makeSignature(token, config.authSecret)}`
    return `fieldmark.session_token=${encodeURIComponent(signed)}`
  }

  /** An API client with this session cookie, or without a session. Like a browser, it keeps a new session cookie. */
  function clientWith(first?: string): Client {
    let cookie = first
    const link = new OpenAPILink(contract, {
      url: `${ORIGIN}/api/v1`,
      headers: () => (cookie ? { cookie } : {}),
      fetch: async (request) => {
        const response = await app.fetch(request)
        const given = response.headers.getSetCookie().find((one) => one.startsWith('fieldmark.session_token='))
        if (given) cookie = given.split(';')[0]
        return response
      },
    })
    return createORPCClient(link)
  }

  /** Delivers all emails, also those that wait for a retry, or because their cause can still be undone. */
  async function deliverWaitingEmails(...send: Parameters<typeof deliverEmails>) {
    const waiting = sql`name = ${EMAIL_QUEUE} and state in ('created', 'retry')`
    await sql`update pgboss.job set start_after = now() where ${waiting}`.execute(database.db)
    return deliverEmails(...send)
  }

  /** Delivers all queued emails that are due and returns those that were sent. */
  async function deliverEmails(
    send: (message: EmailMessage, job: { id: string; data: EmailJob }) => Promise<unknown> = async () => undefined,
  ) {
    const sent: EmailMessage[] = []
    for (;;) {
      const jobs = await queue.boss.fetch<EmailJob>(EMAIL_QUEUE, { batchSize: 100 })
      if (jobs.length === 0) return sent
      for (const job of jobs) {
        const mailer: Mailer = {
          kind: 'captured',
          send: async (message) => {
            const messageId = await send(message, job)
            sent.push(message)
            return typeof messageId === 'string' ? messageId : randomUUID()
          },
          close: async () => undefined,
        }
        try {
          await deliverEmail({ config, db: database.db, queue, mailer, log, clock, emails: EMAILS }, job.data, {
            id: job.id,
          })
          await queue.boss.complete(EMAIL_QUEUE, job.id)
        } catch (error) {
          await queue.boss.fail(EMAIL_QUEUE, job.id, error as Error)
        }
      }
    }
  }

  /** The token of the newest link for this supervisor, or for another person who was asked in their place. */
  async function newestToken(supervisorId: string, address?: string): Promise<string> {
    const link = await database.db
      .selectFrom('feedbackLinks')
      .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
      .select('feedbackLinks.id')
      .where('feedbackLinks.supervisorId', '=', supervisorId)
      .$if(address !== undefined, (query) => query.where('feedbackMailings.address', '=', address!))
      .orderBy('feedbackMailings.requestedAt', 'desc')
      // Created at the same time by the test's clock: a new request follows answers that were sent back, and a question follows
      // its answers.
      .orderBy('feedbackLinks.endedAt', (order) => order.desc().nullsFirst())
      .orderBy((eb) => eb('feedbackMailings.email', '=', 'feedback-question'), 'desc')
      .executeTakeFirstOrThrow()
    return linkToken(config.authSecret, link.id)
  }

  /** The token of the newest link for this supervisor's mid-term feedback. */
  async function newestMidtermToken(supervisorId: string): Promise<string> {
    const link = await database.db
      .selectFrom('midtermLinks')
      .select('id')
      .where('supervisorId', '=', supervisorId)
      .orderBy('requestedAt', 'desc')
      .executeTakeFirstOrThrow()
    return midtermToken(config.authSecret, link.id)
  }

  return {
    config,
    database,
    db: database.db,
    queue,
    log,
    clock,
    emails: EMAILS,
    auth,
    time,
    later,
    /** All routes as `METHOD /path`, without middleware. */
    routes: app.routes.filter((route) => route.method !== 'ALL').map((route) => `${route.method} ${route.path}`),
    /** The server's log lines. */
    logged,
    fetch,
    serve,
    cookieFor,
    stranger: clientWith(),
    clientWith,
    as: async (person: { id: string }) => clientWith(await cookieFor(person.id)),
    deliverEmails,
    deliverWaitingEmails,
    newestToken,
    newestMidtermToken,
  }
}
