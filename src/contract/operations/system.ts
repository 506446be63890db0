import * as z from 'zod/mini'
import { REFUSAL_KINDS } from '#domain/platform/mail-refusal'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { pageInput, pageOf } from '../pages.ts'
import { id, instant } from '../text.ts'

/** An email that is being retried. Facts are null if unknown because an attempt never finished. */
const retriedEmail = z.object({
  id,
  /** The kind of email, for example 'feedback-request'. */
  email: z.string(),
  recipient: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  attempts: z.number(),
  /** The mail server's last response. */
  answer: z.nullable(z.string()),
  nextAttemptAt: instant,
})
export type RetriedEmail = z.output<typeof retriedEmail>

/** The state of the server, for the people who operate it. */
const systemStatus = z.object({
  version: z.string(),
  /** The uptime of the process that answered. */
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
    /** How many of the waiting emails have failed before and are retried later. */
    retrying: z.number(),
    running: z.number(),
    oldestWaitingAt: z.nullable(instant),
    /** The kinds of emails in the queue, the most frequent first. */
    kinds: z.array(z.object({ email: z.string(), count: z.number() })),
    /** Emails that failed and are retried, the next ones first; fifty at most. */
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
    /** How many domains have refused emails within the last hour: because of us, and because the address is unknown. */
    domainsRefusing: z.object({ ours: z.number(), address: z.number() }),
    /** Refusals by the mail servers of each domain within the last day, the most recent first. */
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
  /** How to call the admin commands on this server, for example 'npm run admin --'. */
  adminCommand: z.string(),
  /** The last backup made by `npm run admin -- backup`. */
  backup: z.nullable(z.object({ takenAt: instant, bytes: z.number(), rowCount: z.number() })),
  /** Single sign-on problems: metadata that could not be refreshed, and identity providers with expiring certificates. */
  signOn: z.array(
    z.object({
      connection: z.string(),
      /** Null if the problem concerns all providers of the connection. */
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

/** An email that failed every retry. Facts are null if unknown, for example after restoring a backup. */
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
