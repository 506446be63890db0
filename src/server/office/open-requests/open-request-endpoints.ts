import { ASK_ERRORS } from '#contract/feedback/requests'
import { tooManyEmails } from '#domain/email-limit'
import { isDoubleClick, isRequestOpen } from '#domain/feedback-link'
import { canRequestFeedback } from '#domain/internship'
import * as m from '#messages'
import { feedbackReminder } from '../../feedback/requests/asking/feedback-reminder-email.tsx'
import {
  type Assignment,
  enqueueRequestEmail,
  justSent,
  limitReached,
  recentEmails,
} from '../../feedback/requests/asking/request-email-queries.ts'
import { EMAILS_STOPPED_AT } from '../../internships/supervisors/stop-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { reader, reviewer } from '../../procedures.ts'
import { readOpenRequests } from './open-request-queries.ts'

const listOpenRequests = reader.openRequests.list.handler(({ input, context }) => {
  const { cursor, limit, ...filters } = input
  return readOpenRequests(context, filters, { cursor, limit })
})

/** Requests to the same address share an email. The same limits apply as to the student's own reminders. */
const remindOpenRequests = reviewer.openRequests.remind.handler(({ input, context }) =>
  inTransaction(context.db, async (tx) => {
    const requests = await lockRequests(tx, context.actor, input.ids)
    const skipped: { id: string; reason: string }[] = []
    const byAddress = new Map<string, Assignment[]>()
    const ids = [...new Set(input.ids)]
    for (const id of ids) {
      const request = requests.find((one) => one.id === id)
      const reason = request ? await reasonToSkip(tx, request, context.now) : m.requests_no_longer_open()
      if (reason !== null) skipped.push({ id, reason })
      else if (request) byAddress.set(request.address, [...(byAddress.get(request.address) ?? []), request])
    }
    for (const assignments of byAddress.values())
      await enqueueRequestEmail(tx, assignments, { ...context, email: feedbackReminder })
    return { sent: ids.length - skipped.length, skipped }
  }),
)

type LockedRequest = Awaited<ReturnType<typeof lockRequests>>[number]

/** Why no reminder is sent now, in words; null if one can be sent. */
async function reasonToSkip(tx: Tx, request: LockedRequest, now: Date): Promise<string | null> {
  if (!isRequestOpen(request)) return m.requests_no_longer_open()
  if (!canRequestFeedback({ status: request.internshipStatus })) return ASK_ERRORS.NOT_APPROVED.message
  if (request.emailsStoppedAt) return m.common_supervisor_unsubscribed()
  const recent = await recentEmails(tx, request, now)
  const last = recent.find(({ supervisorId }) => supervisorId === request.supervisorId)
  const isRepeated = last?.email === feedbackReminder.kind && isDoubleClick(last.requestedAt, now)
  const reached = limitReached(recent, request, now) ?? (isRepeated ? justSent(last) : null)
  return reached && tooManyEmails(reached, now)
}

/** Locks in a fixed order, so that reviewers who remind the same supervisors do not deadlock. */
function lockRequests(tx: Tx, actor: Actor, ids: string[]) {
  return selectFeedback(tx)
    .select([
      'feedback.id',
      'feedback.supervisorId',
      'feedback.status as feedbackStatus',
      'internships.studentId',
      'internships.status as internshipStatus',
      'internshipSupervisors.email as address',
      'internshipSupervisors.declinedAt',
    ])
    .select(EMAILS_STOPPED_AT.as('emailsStoppedAt'))
    .where('feedback.id', 'in', ids)
    .where(feedbackVisibleTo(actor))
    .orderBy('feedback.id')
    .forUpdate('feedback')
    .execute()
}

export const openRequests = { list: listOpenRequests, remind: remindOpenRequests }
