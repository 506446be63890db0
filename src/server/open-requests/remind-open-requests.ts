import { ASK_ERRORS } from '#contract/feedback-requests'
import { tooManyEmails } from '#domain/email-limit'
import { isRequestOpen, isSameWish } from '#domain/feedback-link'
import { canRequestFeedback } from '#domain/internship'
import type { Actor } from '../auth/actor.ts'
import { feedbackVisibleTo } from '../authorization/visible-rows.ts'
import { inTransaction, type Tx } from '../database/client.ts'
import {
  type Assignment,
  enqueueMailing,
  limitReached,
  recentEmails,
} from '../feedback-requests/asking/mailing-queries.ts'
import { reviewer } from '../procedures.ts'

const EMAIL = 'feedback-reminder'
const NO_LONGER_OPEN = 'This request is no longer open.'
/** A second press of the button: the reminder of the first one counts. */
const ON_ITS_WAY = Symbol('on its way')
const STOPPED = 'This supervisor has asked for no more reminders.'

/** Several requests to one address share an email; each is held to the limits that the student's reminder has. */
export const remindOpenRequests = reviewer.openRequests.remind.handler(({ input, context }) =>
  inTransaction(context.db, async (tx) => {
    const requests = await lockRequests(tx, context.actor, input.ids)
    const left: { id: string; reason: string }[] = []
    const byAddress = new Map<string, Assignment[]>()
    const ids = [...new Set(input.ids)]
    for (const id of ids) {
      const request = requests.find((one) => one.id === id)
      const reason = request ? await reasonAgainst(tx, request, context.now) : NO_LONGER_OPEN
      if (reason === ON_ITS_WAY) continue
      if (reason !== null) left.push({ id, reason })
      else if (request) byAddress.set(request.address, [...(byAddress.get(request.address) ?? []), request])
    }
    for (const assignments of byAddress.values()) await enqueueMailing(tx, assignments, { ...context, email: EMAIL })
    return { sent: ids.length - left.length, left }
  }),
)

type LockedRequest = Awaited<ReturnType<typeof lockRequests>>[number]

/** The sentence that says why no reminder goes out now; null when one may. */
async function reasonAgainst(tx: Tx, request: LockedRequest, now: Date): Promise<string | typeof ON_ITS_WAY | null> {
  if (!isRequestOpen(request)) return NO_LONGER_OPEN
  if (!canRequestFeedback({ status: request.internshipStatus })) return ASK_ERRORS.NOT_APPROVED.message
  if (request.remindersStoppedAt) return STOPPED
  const recent = await recentEmails(tx, request, now)
  const last = recent.find(({ supervisorId }) => supervisorId === request.supervisorId)
  if (last?.email === EMAIL && isSameWish(last.requestedAt, now)) return ON_ITS_WAY
  const postponed = limitReached(recent, request, now)
  return postponed && tooManyEmails(postponed, now)
}

/** In a fixed order, so that two reviewers who remind of the same requests wait for each other. */
function lockRequests(tx: Tx, actor: Actor, ids: string[]) {
  return tx
    .selectFrom('feedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select([
      'feedback.id',
      'feedback.supervisorId',
      'feedback.status as feedbackStatus',
      'internships.studentId',
      'internships.status as internshipStatus',
      'internshipSupervisors.email as address',
      'internshipSupervisors.declinedAt',
      'internshipSupervisors.remindersStoppedAt',
    ])
    .where('feedback.id', 'in', ids)
    .where(feedbackVisibleTo(actor))
    .orderBy('feedback.id')
    .forUpdate('feedback')
    .execute()
}
