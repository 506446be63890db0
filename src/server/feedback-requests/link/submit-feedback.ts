import { ORPCError } from '@orpc/server'
import { type FeedbackAnswers, feedbackAnswers } from '#contract/feedback-requests'
import { statusOnSubmission } from '#domain/approval-settings'
import { SKILLS } from '#domain/feedback'
import { fullName } from '#domain/profile'
import type { Tx } from '../../database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { withLockedLink } from '../ways-out/assignment-queries.ts'
import { linkError, requireOpen } from './open-feedback-link.ts'

/**
 * Stores the supervisor's answers. The rows are locked, so two tabs, a double click or a replay yield one feedback and
 * one notice. Submitting the same answers again, for example after a lost response, succeeds without any effect.
 */
export const submitFeedback = linkHolder.feedbackRequests.submit.handler(({ input, context }) => {
  const { db, queue, now, actor } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    const { feedbackId } = link
    if (!feedbackId) throw linkError('LINK_UNREQUESTED')
    const studentName = fullName(link)
    if (requireOpen(link, now, 'used') === 'used') {
      if (await hasSameAnswers(tx, feedbackId, input.answers)) return { studentName }
      throw linkError('LINK_USED')
    }
    if (!link.allowsNotObserved) requireEverySkill(input.answers)
    const status = statusOnSubmission(link.isReviewed)
    await tx
      .updateTable('feedback')
      .set({
        ...input.answers,
        status,
        submittedAt: now,
        approvedAt: status === 'approved' ? now : null,
        copyMailedAt: input.wantsCopy ? now : null,
        fromStudentBrowser: actor?.id === link.studentId,
      })
      .where('id', '=', feedbackId)
      .execute()
    const notice = status === 'approved' ? 'feedback-approved' : 'feedback-submitted'
    await queue.enqueueEmail(tx, { email: notice, feedbackId })
    if (input.wantsCopy) await queue.enqueueEmail(tx, { email: 'feedback-copy', feedbackId })
    return { studentName }
  })
})

async function hasSameAnswers(tx: Tx, feedbackId: string, answers: FeedbackAnswers): Promise<boolean> {
  const stored = await tx.selectFrom('feedback').selectAll().where('id', '=', feedbackId).executeTakeFirstOrThrow()
  const keys = Object.keys(feedbackAnswers.shape) as (keyof FeedbackAnswers)[]
  return keys.every((key) => stored[key] === answers[key])
}

/** Throws the contract's validation error for skills without a rating. */
function requireEverySkill(answers: FeedbackAnswers): void {
  const message = 'This field is required'
  const issues = SKILLS.filter(({ key }) => answers[key] === null).map(({ key }) => ({
    path: ['answers', key],
    message,
  }))
  if (issues.length > 0) throw new ORPCError('BAD_REQUEST', { message, data: { issues } })
}
