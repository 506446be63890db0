import * as z from 'zod/mini'
import { REFUSAL_KINDS } from '#domain/mail-refusal'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant } from '../text.ts'

/** An email that is tried again. What is unknown, because an attempt never ended, is null. */
const retriedEmail = z.object({
  id,
  /** The kind of email, for example 'feedback-request'. */
  email: z.string(),
  recipient: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  attempts: z.number(),
  /** What the mail server answered last. */
  answer: z.nullable(z.string()),
  nextAttemptAt: instant,
})
export type RetriedEmail = z.output<typeof retriedEmail>

/** How the server is doing, for the people who operate it. */
const systemStatus = z.object({
  version: z.string(),
  /** Of the process that answered. */
  uptimeSeconds: z.number(),
  processes: z.number(),
  nodeVersion: z.string(),
  database: z.object({
    engine: z.enum(['embedded', 'server']),
    /** The version of PostgreSQL. */
    version: z.string(),
    bytes: z.number(),
    /** The newest migration. */
    schema: z.string(),
  }),
  queue: z.object({
    waiting: z.number(),
    /** Of the waiting ones: failed before, and tried again later. */
    retrying: z.number(),
    running: z.number(),
    oldestWaitingAt: z.nullable(instant),
    /** The kinds of emails in the queue, the most frequent first. */
    kinds: z.array(z.object({ email: z.string(), count: z.number() })),
    /** Emails that could not be sent and are tried again, the next ones first; fifty at most. */
    retried: z.array(retriedEmail),
  }),
  mail: z.object({
    transport: z.enum(['smtp', 'brevo', 'captured']),
    succeededAt: z.nullable(instant),
    failedAt: z.nullable(instant),
    error: z.nullable(z.string()),
    dead: z.number(),
    /** Until when emails are held back, because several domains have refused them in a row. */
    pausedUntil: z.nullable(instant),
    /** How many domains have refused emails within the hour: because of us, and because they do not know the address. */
    domainsRefusing: z.object({ ours: z.number(), address: z.number() }),
    /** What the mail servers of a domain have answered within a day, those of the last refusals first. */
    refusals: z.array(
      z.object({
        kind: z.enum(REFUSAL_KINDS),
        domain: z.string(),
        refusals: z.number(),
        lastAt: instant,
        /** The last answer, without the recipient. */
        words: z.string(),
      }),
    ),
  }),
  /** What the admin commands are called on this server, for example 'npm run admin --'. */
  adminCommand: z.string(),
  /** The last one of `npm run admin -- backup`. */
  backup: z.nullable(z.object({ takenAt: instant, bytes: z.number(), rowCount: z.number() })),
  /** Of single sign-on: metadata that could not be read again, and identity providers whose certificates end. */
  signOn: z.array(
    z.object({
      connection: z.string(),
      /** Null if the error is about all of its providers. */
      provider: z.nullable(z.string()),
      endsAt: z.nullable(instant),
      error: z.nullable(z.string()),
    }),
  ),
  schedule: z.array(
    z.object({
      task: z.string(),
      intervalSeconds: z.number(),
      lastRunAt: z.nullable(instant),
      nextRunAt: z.nullable(instant),
      failedAt: z.nullable(instant),
      error: z.nullable(z.string()),
    }),
  ),
})
export type SystemStatus = z.output<typeof systemStatus>

/** An email that failed every retry. What is unknown, for example after restoring a backup, is null. */
const deadEmail = z.object({
  id,
  /** The kind of email, for example 'feedback-request'. */
  email: z.string(),
  recipient: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** When it was given up. */
  createdAt: instant,
})
export type DeadEmail = z.output<typeof deadEmail>

export const system = {
  get: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/system', summary: 'Read how the server is doing' })
    .output(systemStatus),
  listDeadEmails: endpoint({ access: 'admin', scope: null })
    .route({ method: 'GET', path: '/failed-emails', summary: 'List the emails that failed every retry, newest first' })
    .input(z.strictObject(pageInput))
    .output(pageOf(deadEmail)),
  sendAgain: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/failed-emails/{id}/sending',
      summary: 'Send a failed email again',
      description: 'The email is written anew from the current data.',
    })
    .errors({ NOT_FOUND: refusal(404, m.system_failed_email_not_found) })
    .input(z.strictObject({ id }))
    .output(z.void()),
  sendAllAgain: endpoint({ access: 'admin', scope: null })
    .route({ method: 'POST', path: '/failed-emails/sending', summary: 'Send all failed emails again' })
    .output(z.object({ emails: z.number() })),
}
