import { ASK_ERRORS } from '#contract/feedback/requests'
import { tooManyEmails } from '#domain/feedback/email-limit'
import { isDoubleClick } from '#domain/feedback/feedback-link'
import { whyNot } from '#domain/feedback/request-acts'
import { aboutStudent } from '#domain/office/open-requests'
import * as m from '#messages'
import { feedbackReminder } from '../../feedback/requests/asking/feedback-reminder-email.tsx'
import { previewReminder } from '../../feedback/requests/asking/reminder-preview-queries.ts'
import {
  enqueueRequestEmails,
  justSent,
  limitReached,
  recentEmails,
} from '../../feedback/requests/asking/request-email-commands.ts'
import { waitingEmails } from '../../feedback/requests/asking/waiting-email-commands.ts'
import { IS_REQUEST_SENT } from '../../internships/supervisors/request-queries.ts'
import { EMAILS_STOPPED_AT } from '../../internships/supervisors/stop-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import { emailDelay } from '../../platform/jobs/delayed-emails.ts'
import { reviewer } from '../../procedures.ts'
import { keepDecision } from '../decisions/decision-emails.ts'

/** Requests to the same address share an email. The same limits apply as to the student's own reminders. */
export const remindOpenRequests = reviewer.openRequests.remind.handler(({ input, context }) =>
  inTransaction(context.db, async (tx) => {
    const { byAddress, skipped } = await sortOut(tx, context, input.ids)
    const requests = byAddress.flat()
    if (requests.length === 0) return { sent: 0, emails: 0, skipped, undoId: null }
    const delay = await emailDelay(tx)
    const reminder = { ...context, email: feedbackReminder, askedBy: 'staff' as const, delay }
    const mailingIds = await enqueueRequestEmails(tx, byAddress, reminder)
    const recordIds = requests.map(({ id }) => id)
    const undoId = await keepDecision(tx, context, { kind: 'reminders', recordIds, emailIds: [], mailingIds })
    return { sent: requests.length, emails: byAddress.length, skipped, undoId }
  }),
)

export const previewReminders = reviewer.openRequests.previewReminders.handler(({ input, context }) =>
  inTransaction(context.db, async (tx) => {
    const { byAddress, skipped } = await sortOut(tx, context, input.ids)
    const [first] = byAddress
    return {
      recipients: byAddress.length,
      skipped: skipped.map(({ name, reason }) => ({ name, reason })),
      first: first
        ? await previewReminder(
            tx,
            context,
            first.map(({ supervisorId }) => supervisorId),
          )
        : null,
    }
  }),
)

type Reminding = { actor: Actor; now: Date }

/** The requests to remind of, by address, and those that are left out, with the reason in words. */
async function sortOut(tx: Tx, { actor, now }: Reminding, wanted: readonly string[]) {
  const ids = [...new Set(wanted)]
  const requests = await lockRequests(tx, actor, ids)
  const skipped: { id: string; name: string; reason: string }[] = []
  const byAddress = new Map<string, LockedRequest[]>()
  for (const id of ids) {
    const request = requests.find((one) => one.id === id)
    const reason = request ? await reasonToSkip(tx, request, { actor, now }) : m.requests_no_longer_open()
    if (reason !== null) skipped.push({ id, name: request ? aboutStudent(request) : '', reason })
    else if (request) byAddress.set(request.address, [...(byAddress.get(request.address) ?? []), request])
  }
  return { byAddress: [...byAddress.values()], skipped }
}

type LockedRequest = Awaited<ReturnType<typeof lockRequests>>[number]

/** Why no reminder is sent now, in words; null if one can be sent. */
async function reasonToSkip(tx: Tx, request: LockedRequest, { actor, now }: Reminding): Promise<string | null> {
  if (request.studentId === actor.id) return m.requests_about_yourself()
  const refusal = whyNot('remind', 'office', request)
  if (refusal) return refusal === 'NOT_APPROVED' ? ASK_ERRORS.NOT_APPROVED.message : m.requests_no_longer_open()
  if (request.emailsStoppedAt) return m.common_supervisor_unsubscribed()
  // Undoing a reminder that replaces it would leave nothing.
  if ((await waitingEmails(tx, { email: feedbackReminder.kind, supervisorIds: [request.supervisorId] })).length > 0)
    return m.requests_email_waiting()
  if (!request.isRequestSent) return ASK_ERRORS.REQUEST_NOT_SENT.message
  const recent = await recentEmails(tx, request, now)
  const last = recent.find(({ supervisorId }) => supervisorId === request.supervisorId)
  const isRepeated = last?.email === feedbackReminder.kind && isDoubleClick(last.requestedAt, now)
  const reached = limitReached(recent, request, now) ?? (isRepeated ? justSent(last) : null)
  return reached && tooManyEmails(reached, now)
}

/** Locks in a fixed order, so that reviewers who remind the same supervisors do not deadlock. */
function lockRequests(tx: Tx, actor: Actor, ids: readonly string[]) {
  return selectFeedback(tx)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select([
      'feedback.id',
      'feedback.supervisorId',
      'internships.studentId',
      'internships.status as internshipStatus',
      'internshipSupervisors.name as supervisorName',
      'internshipSupervisors.email as address',
      'profiles.firstName',
      'profiles.lastName',
      'profiles.email as studentEmail',
    ])
    .select([REQUEST_STATE.as('state'), EMAILS_STOPPED_AT.as('emailsStoppedAt'), IS_REQUEST_SENT.as('isRequestSent')])
    .where('feedback.id', 'in', ids)
    .where(feedbackVisibleTo(actor))
    .orderBy('feedback.id')
    .forUpdate('feedback')
    .execute()
}
