import * as z from 'zod/mini'
import { MAX_MAILINGS_PER_DAY, MAX_RECIPIENTS } from '#domain/office/mailing-limits'
import { EMAIL_DELAY_SECONDS } from '#domain/office/review'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { id } from '../text.ts'
import { mailingForm } from './mailing-form.ts'
import { MORE_MATCH, matchCount, UNDO_ERRORS } from './selection.ts'
import { studentFilters } from './students.ts'

const TOO_MANY = () => m.mailings_recipients_too_many({ maxRecipients: MAX_RECIPIENTS })
const ids = z
  .array(id)
  .check(z.minLength(1, { error: m.mailings_recipients_required }), z.maxLength(MAX_RECIPIENTS, { error: TOO_MANY }))

const toStudents = z.extend(mailingForm('students'), {
  selection: z.union([
    z.strictObject({ ids }),
    z.strictObject({
      /** The students that a list shows with these filters, as of the moment they were counted. */
      matching: z.strictObject({
        ...studentFilters,
        count: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_RECIPIENTS, { error: TOO_MANY })),
        countedAt: z.iso.datetime(),
      }),
    }),
  ]),
})
export type StudentSelection = z.output<typeof toStudents>['selection']

/** The ids of open requests. */
const toSupervisors = z.extend(mailingForm('supervisors'), { ids })

export const mailingPreview = z.object({
  /** How many emails are sent. */
  recipients: z.number(),
  /** People who get no email, and why. */
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** The email to the first recipient. */
  first: z.nullable(z.object({ name: z.string(), address: z.string(), subject: z.string(), body: z.string() })),
})
export type MailingPreview = z.output<typeof mailingPreview>

const sent = z.object({
  /** The id for `undo`. */
  id,
  sent: z.number(),
  skipped: z.number(),
})
export type SentMailing = z.output<typeof sent>

const PREVIEW = 'Sends and stores nothing: how many get it, who does not and why, and the first email.'

const sendErrors = {
  MORE_MATCH,
  NOBODY: refusal(409, m.mailings_recipients_all_skipped),
  TOO_MANY_MESSAGES: refusal(429, () => m.mailings_daily_limit_reached({ count: MAX_MAILINGS_PER_DAY })),
} as const

/** Mailings by reviewers to several people. Emails wait until the mailing can no longer be undone. */
export const messages = {
  countStudents: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/messages/students/count',
      summary: 'Count the students you may write to',
      description: 'Pass the count and its time on to the message.',
    })
    .input(z.strictObject(studentFilters))
    .output(matchCount),
  previewToStudents: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/messages/students/preview',
      summary: 'Preview a message to students',
      description: PREVIEW,
    })
    .errors({ MORE_MATCH })
    .input(toStudents)
    .output(mailingPreview),
  sendToStudents: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/messages/students',
      summary: 'Send a message to students',
      description: `The emails wait ${EMAIL_DELAY_SECONDS} seconds, so that the message can be undone.`,
    })
    .errors(sendErrors)
    .input(toStudents)
    .output(sent),
  previewToSupervisors: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/messages/supervisors/preview',
      summary: 'Preview a message to the supervisors of open requests',
      description: PREVIEW,
    })
    .errors({ MORE_MATCH })
    .input(toSupervisors)
    .output(mailingPreview),
  sendToSupervisors: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/messages/supervisors',
      summary: 'Send a message to supervisors of open requests',
      description: 'Open requests to the same address share an email.',
    })
    .errors(sendErrors)
    .input(toSupervisors)
    .output(sent),
  undo: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'POST',
      path: '/messages/{id}/undo',
      summary: 'Take back your own message within ten seconds',
      description: 'For the sender. No email is sent.',
    })
    .errors(UNDO_ERRORS)
    .input(z.strictObject({ id }))
    .output(z.void()),
}
