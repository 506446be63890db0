import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { HOUR, SECOND } from '#domain/time/durations'
import { createMailer, type EmailMessage } from '../../platform/email/send-email.ts'
import { EMAIL_QUEUE, type EmailJob } from '../../platform/jobs/queue.ts'
import { hashToken } from '../../platform/secrets/tokens.ts'
import type { TestApp } from '../test-app.ts'

/** Who or what caused an email: a person, or the product itself. */
export type Cause = 'student' | 'supervisor' | 'office' | 'schedule' | 'delivery'

export type MailedLink = {
  path: string
  /** The kind of the email that contained it; none in person. */
  kind: string
  address: string
  supervisorId: string | null
  /** When it arrived. */
  at: Date
  /** A name that is the same in every run. */
  name: string
}

export type Arrival = {
  name: string
  kind: string
  to: string
  text: string
  at: Date
  /** Emails of one delivery arrive together. */
  delivery: number
  cause: Cause
  /** Set for an email with links to requests. */
  mailing: { isAutomatic: boolean; requestedAt: Date } | null
  links: MailedLink[]
}

/** What a mail server says about a recipient, and whether the address is at fault. */
export const REFUSALS = {
  'unknown user': { code: 550, reply: '5.1.1 no such user', blames: true },
  blocklist: { code: 550, reply: '192.0.2.7 is blocked using zen.spamhaus.org', blames: false },
  quota: { code: 554, reply: '5.4.5 daily sending quota exceeded', blames: false },
  greylist: { code: 451, reply: '4.7.1 greylisted, try again later', blames: false },
} as const
type Refusal = keyof typeof REFUSALS

/** Unit: seconds. */
const RETRY_AT_MOST = (6 * HOUR) / SECOND

/** The mail server, which can fail or refuse recipients, and all emails it has accepted. */
export async function openPost(app: TestApp) {
  const { db, config, later, time } = app
  const state = {
    isAway: false,
    /** By domain. */
    refusals: new Map<string, Refusal>(),
    /** The responses that blamed an address. */
    blamed: new Set<string>(),
    arrivals: [] as Arrival[],
    causes: new Map<string, Cause>(),
    deliveries: 0,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, callback) => callback(state.isAway ? answer(421, '4.3.2 not now') : undefined),
    onRcptTo: ({ address }, _session, callback) => {
      const refusal = state.refusals.get(address.split('@').at(-1)!)
      if (!refusal) return callback()
      const { code, reply, blames } = REFUSALS[refusal]
      if (blames) state.blamed.add(address)
      return callback(answer(code, reply))
    },
    onData: (stream, _session, callback) => stream.on('end', callback).resume(),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const mailer = createMailer({ ...config, email: { kind: 'smtp', url } }, db)
  afterAll(async () => {
    await mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  /** Empties the queue and forgets everything. */
  async function clear(): Promise<void> {
    await sql`delete from pgboss.job`.execute(db)
    Object.assign(state, { isAway: false, arrivals: [] })
    for (const one of [state.refusals, state.blamed, state.causes]) one.clear()
  }

  /** Records who caused the new emails in the queue. */
  async function noteCause(cause: Cause): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = ${EMAIL_QUEUE}`.execute(db)
    for (const { id } of rows) if (!state.causes.has(id)) state.causes.set(id, cause)
  }

  /** Delivers what is due and returns what arrived. */
  async function deliver(): Promise<Arrival[]> {
    const first = state.arrivals.length
    state.deliveries += 1
    await app.deliverEmails(async (message, { id, data }) => {
      const messageId = await mailer.send({ ...message, id })
      await accept(message, id, data)
      return messageId
    })
    // The queue's own delays are random. These are the same in every run.
    await sql`update pgboss.job set start_after = now() + make_interval(secs => least(15 * 2 ^ retry_count, ${RETRY_AT_MOST}))
      where name = ${EMAIL_QUEUE} and state = 'retry' and start_after > now()`.execute(db)
    return state.arrivals.slice(first)
  }

  async function accept(
    { to, text, headers }: EmailMessage,
    id: string,
    { email: kind, mailingId }: EmailJob,
  ): Promise<void> {
    const same = state.arrivals.filter((one) => one.kind === kind && one.to === to.address).length
    const name = `${kind} ${same + 1} to ${to.address}`
    const paths = [
      ...new Set([...`${text} ${headers?.['List-Unsubscribe']}`.matchAll(LINK)].map(([, path = '']) => path)),
    ]
    const links: MailedLink[] = []
    for (const path of paths) {
      const { supervisorId, about } = await requestBehind(path)
      const link = { path, kind, address: to.address, supervisorId, at: time.now }
      // Stops the emails to the address, through any of its requests.
      const isAboutOne = pageOf(path) !== 'feedback/unsubscribe'
      links.push({ ...link, name: `${pageOf(path)} of ${name}${isAboutOne ? about : ''}` })
    }
    const mailing = typeof mailingId === 'string' ? await mailingOf(mailingId) : null
    const cause = state.causes.get(id) ?? 'delivery'
    const { deliveries: delivery } = state
    state.arrivals.push({ name, kind, to: to.address, text, at: time.now, delivery, cause, mailing, links })
  }

  async function requestBehind(path: string) {
    const found = await db
      .selectFrom('feedbackLinks')
      .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedbackLinks.supervisorId')
      .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
      .innerJoin('profiles', 'profiles.id', 'internships.studentId')
      .select(['supervisorId', 'firstName', 'positionTitle'])
      .where('tokenHash', '=', hashToken(path.split('/').at(-1)!.split('?')[0]!))
      .executeTakeFirst()
    return {
      supervisorId: found?.supervisorId ?? null,
      about: found ? ` about ${found.firstName}'s ${found.positionTitle}` : '',
    }
  }

  async function mailingOf(id: string) {
    const mailing = db.selectFrom('feedbackMailings').select(['isAutomatic', 'requestedAt']).where('id', '=', id)
    return (await mailing.executeTakeFirst()) ?? null
  }

  /** Moves the clock, and that of the queue, which is the machine's. Unit: milliseconds. */
  async function jump(by: number): Promise<void> {
    later(by)
    await sql`update pgboss.job set start_after = start_after - make_interval(secs => ${by / SECOND})
      where name = ${EMAIL_QUEUE} and state in ('created', 'retry')`.execute(db)
  }

  /** Emails that still wait for the mail server, or were given up. */
  async function waiting(): Promise<string[]> {
    const { rows } = await sql<{ email: string; state: string; output: unknown }>`
      select data->>'email' as email, state::text, output from pgboss.job
      where name = ${EMAIL_QUEUE} and state in ('created', 'retry', 'failed')`.execute(db)
    return rows.map(({ email, state: is, output }) => `${email} (${is}): ${JSON.stringify(output)}`)
  }

  return { state, clear, noteCause, deliver, jump, waiting }
}

export type Post = Awaited<ReturnType<typeof openPost>>

const LINK = /http:\/\/localhost:3000(\/(?:feedback|code|verify|reminders)\/[^\s)>\]]+)/g

function pageOf(path: string): string {
  return path.split('/').slice(1, -1).join('/')
}

function answer(responseCode: number, reply: string): Error {
  return Object.assign(new Error(reply), { responseCode })
}
