import { ORPCError } from '@orpc/server'
import type { FeedbackAnswers } from '#contract/feedback-requests'
import { statusOnSubmission } from '#domain/approval-settings'
import { SKILLS } from '#domain/feedback'
import { linkState } from '#domain/feedback-link'
import { fullName } from '#domain/profile'
import { inTransaction, type Tx } from '../database/client.ts'
import { linkHolder } from '../procedures.ts'
import { findLink, lockRequest, whyNotFound } from './feedback-link-queries.ts'
import { mailCopy } from './mail-copy.ts'
import { LINK_PROBLEMS } from './open-feedback-link.ts'

/**
 * One conditional update: two tabs, a double click or a replay yield one feedback and one notice. The very same answers
 * once more, as after a connection that broke before our answer, are answered as the first time.
 */
export const submitFeedback = linkHolder.feedbackRequests.submit.handler(async ({ input, context, errors }) => {
  const { db, queue, now, actor } = context
  return inTransaction(db, async (tx) => {
    // The link is judged by what others who were faster have left.
    await lockRequest(tx, input.token)
    const link = await findLink(tx, input.token)
    if (!link) throw errors[await whyNotFound(tx, input.token)]()
    if (!link.feedbackId) throw errors.LINK_UNASKED()
    const state = linkState(link, now)
    if (state === 'used' && (await isSameAgain(tx, link.feedbackId, input.answers)))
      return { studentName: fullName(link) }
    if (state !== 'open') throw errors[LINK_PROBLEMS[state]]()
    if (!link.allowsNotObserved) requireEverySkill(input.answers)
    const status = statusOnSubmission(link.isReviewed)
    const submitted = await tx
      .updateTable('feedback')
      .set({ ...input.answers, status, submittedAt: now, fromStudentBrowser: actor?.id === link.studentId })
      .where('id', '=', link.feedbackId)
      .where('status', '=', 'pending')
      .returning('id')
      .executeTakeFirst()
    if (!submitted) throw errors.LINK_USED()
    const email = status === 'approved' ? 'feedback-approved' : 'feedback-submitted'
    await queue.enqueueEmail(tx, { email, feedbackId: submitted.id })
    if (input.wantsCopy) await mailCopy(tx, { feedbackId: submitted.id, now, queue })
    return { studentName: fullName(link) }
  })
})

async function isSameAgain(tx: Tx, feedbackId: string, answers: FeedbackAnswers): Promise<boolean> {
  const stored = await tx.selectFrom('feedback').selectAll().where('id', '=', feedbackId).executeTakeFirst()
  const keys = Object.keys(answers) as (keyof FeedbackAnswers)[]
  return stored !== undefined && keys.every((key) => stored[key] === answers[key])
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
