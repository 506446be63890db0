import { ORPCError } from '@orpc/server'
import { type FeedbackAnswers, feedbackAnswers } from '#contract/feedback-requests'
import { statusOnSubmission } from '#domain/approval-settings'
import { type FeedbackStatus, SKILLS } from '#domain/feedback'
import { linkState } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import { type Db, untilItPasses } from '../database/client.ts'
import { boundOnce } from '../database/compiled-once.ts'
import type { EmailJob } from '../jobs/queue.ts'
import { linkHolder } from '../procedures.ts'
import { findLink, isUnchanged, lockFeedbackRecord, whyNotFound } from './feedback-link-queries.ts'
import { LINK_PROBLEMS } from './open-feedback-link.ts'

/**
 * The link is judged first; then the answers are written if nothing has changed since, or all is done again. So two tabs,
 * a double click or a replay yield one feedback and one notice. The very same answers once more, as after a connection
 * that broke before our answer, are answered as the first time.
 */
export const submitFeedback = linkHolder.feedbackRequests.submit.handler(({ input, context, errors }) => {
  const { quick, atOnce, queue, now, actor } = context
  return untilItPasses(async () => {
    const link = await findLink(quick, input.token)
    if (!link) throw errors[await whyNotFound(quick, input.token)]()
    const { feedbackId } = link
    if (!feedbackId) throw errors.LINK_UNASKED()
    const state = linkState(link, now)
    if (state === 'used' && (await isSameAgain(quick, feedbackId, input.answers)))
      return { studentName: fullName(link) }
    if (state !== 'open') throw errors[LINK_PROBLEMS[state]]()
    if (!link.allowsNotObserved) requireEverySkill(input.answers)
    const status = statusOnSubmission(link.isReviewed)
    const emails: EmailJob[] = [
      { email: status === 'approved' ? 'feedback-approved' : 'feedback-submitted', feedbackId },
      ...(input.wantsCopy ? [{ email: 'feedback-copy' as const, feedbackId }] : []),
    ]
    await atOnce([
      lockFeedbackRecord(quick, { feedbackId }),
      writeAnswers(quick, {
        ...input.answers,
        feedbackId,
        linkId: link.id,
        version: link.version,
        status,
        submittedAt: now,
        copyMailedAt: input.wantsCopy ? now : null,
        fromStudentBrowser: actor?.id === link.studentId,
      }),
      ...(await Promise.all(emails.map(queue.emailStatement))),
    ])
    return { studentName: fullName(link) }
  })
})

type Written = FeedbackAnswers & {
  feedbackId: string
  linkId: string
  version: string
  status: FeedbackStatus
  submittedAt: Date
  copyMailedAt: Date | null
  fromStudentBrowser: boolean
}

const ANSWERS = Object.keys(feedbackAnswers.shape) as (keyof FeedbackAnswers)[]

/** Refused as what passes where the link is not as it was judged. */
const writeAnswers = boundOnce((db, values: Written) => {
  const { feedbackId, linkId, version, status, submittedAt, copyMailedAt, fromStudentBrowser } = values
  const answers = Object.fromEntries(ANSWERS.map((key) => [key, values[key]]))
  return db
    .with('written', (qb) =>
      qb
        .updateTable('feedback')
        .set({ ...answers, status, submittedAt, copyMailedAt, fromStudentBrowser })
        .where('id', '=', feedbackId)
        .where('status', '=', 'pending')
        .where(isUnchanged({ id: linkId, version }))
        .returning('id'),
    )
    .selectFrom('written')
    .select((eb) => eb.fn('expect_one', [eb.fn.countAll()]).as('isWritten'))
})

async function isSameAgain(db: Db, feedbackId: string, answers: FeedbackAnswers): Promise<boolean> {
  const stored = await db.selectFrom('feedback').selectAll().where('id', '=', feedbackId).executeTakeFirst()
  return stored !== undefined && ANSWERS.every((key) => stored[key] === answers[key])
}

/** As if the contract itself had found the ratings missing. */
function requireEverySkill(answers: FeedbackAnswers): void {
  const message = 'This field is required'
  const issues = SKILLS.filter(({ key }) => answers[key] === null).map(({ key }) => ({
    path: ['answers', key],
    message,
  }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message, data: { issues } })
}
