import { isSameAnswers } from '#domain/feedback/answers'
import { fullName } from '#domain/people/profile'
import { statusOnSubmission } from '#domain/settings/approval-settings'
import { linkHolder } from '../../../procedures.ts'
import { feedbackApproved } from '../emails/feedback-approved-email.tsx'
import { feedbackCopy } from '../emails/feedback-copy-email.tsx'
import { feedbackSubmitted } from '../emails/feedback-submitted-email.tsx'
import { inPersonReceipt } from '../emails/in-person-receipt-email.tsx'
import { withLockedLink } from '../ways-out/answer-assignment.ts'
import { answerInPlace } from '../ways-out/second-contact-answers.ts'
import { answerColumns } from './accepted-answers.ts'
import { readPromise, termsOf } from './form-promise.ts'
import { draftOf } from './link-path.ts'
import { linkError, requireOpen } from './open-feedback-link.ts'
import { signsOfSubmission } from './signs-of-submission.ts'

/**
 * Stores the supervisor's answers. The rows are locked, so two tabs, a double click or a replay yield one feedback and
 * one notice. Submitting the same answers again, for example after a lost response, succeeds without any effect.
 */
export const submitFeedback = linkHolder.feedbackRequests.submit.handler(({ input, context }) => {
  const { db, queue, now, config } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    const { feedbackId } = link
    if (!feedbackId) throw linkError('LINK_UNREQUESTED')
    const studentName = fullName(link)
    if (requireOpen(link, now, 'used', 'asked') !== 'open') {
      const stored = await tx.selectFrom('feedback').selectAll().where('id', '=', feedbackId).executeTakeFirstOrThrow()
      if (isSameAnswers(stored, input.answers, link.questions)) return { studentName }
      throw linkError('LINK_USED')
    }
    const promised = input.promise === undefined ? undefined : readPromise(config, draftOf(link), input.promise)
    const { isReviewed, allowsNotObserved } = termsOf(promised, link)
    const answers = answerColumns(input.answers, { questions: link.questions, allowsNotObserved })
    const status = statusOnSubmission(isReviewed)
    // Perhaps on the student's device: the supervisor's mailbox gets what was submitted in any case.
    const isInPerson = link.channel === 'in-person'
    await tx
      .updateTable('feedback')
      .set({
        ...answers,
        status,
        submittedAt: now,
        approvedAt: status === 'approved' ? now : null,
        copyMailedAt: input.wantsCopy || isInPerson ? now : null,
        signs: await signsOfSubmission(tx, { link, answers: input.answers, context }),
      })
      .where('id', '=', feedbackId)
      .execute()
    if (link.channel === 'second-contact') await answerInPlace(tx, link, now)
    await tx
      .updateTable('feedbackLinks')
      .set({ answeredAt: now, isFromRating: input.isFromRating })
      .where('id', '=', link.id)
      .execute()
    await queue.enqueueEmail(tx, status === 'approved' ? feedbackApproved : feedbackSubmitted, { feedbackId })
    if (isInPerson) await queue.enqueueEmail(tx, inPersonReceipt, { feedbackId })
    else if (input.wantsCopy) await queue.enqueueEmail(tx, feedbackCopy, { feedbackId })
    return { studentName }
  })
})
