import { isSameAnswers, pickAnswers } from '#domain/feedback/answers'
import { signsAfterReply } from '#domain/feedback/feedback-signs'
import { fullName } from '#domain/people/profile'
import { linkHolder } from '../../../procedures.ts'
import { questionAnswered } from '../emails/question-answered-email.tsx'
import { withLockedLink } from '../ways-out/answer-assignment.ts'
import { answerColumns } from './accepted-answers.ts'
import { linkError, requireOpen, termsOfQuestion } from './open-feedback-link.ts'
import { signsOfSubmission } from './signs-of-submission.ts'

/**
 * Stores the supervisor's answer to a reviewer's question, with the answers as they are now and as they were. What belongs to
 * the first submission stays: its date, whether a copy was mailed, and that the student was told.
 */
export const answerQuestion = linkHolder.feedbackRequests.answerQuestion.handler(({ input, context }) => {
  const { db, queue, now } = context
  return withLockedLink(db, input.token, async (tx, link) => {
    const { questionId, reply } = input
    const state = requireOpen(link, now, 'asked', 'used')
    if (state === 'open' || link.questionId !== questionId) throw linkError('LINK_USED')
    const studentName = fullName(link)
    const stored = await tx
      .selectFrom('feedback')
      .innerJoin('feedbackQuestions', 'feedbackQuestions.supervisorId', 'feedback.supervisorId')
      .selectAll('feedback')
      .select('feedbackQuestions.reply')
      .where('feedback.id', '=', link.feedbackId)
      .where('feedbackQuestions.id', '=', questionId)
      .executeTakeFirstOrThrow()
    const isUnchanged = isSameAnswers(stored, input.answers, link.questions)
    if (state === 'used') {
      // Sent again, for example after a lost response.
      if (stored.repliedAt && isUnchanged && stored.reply === reply) return { studentName }
      throw linkError('LINK_USED')
    }
    const given = { ...stored, further: stored.furtherAnswers }
    const answers = answerColumns(input.answers, { questions: link.questions, ...termsOfQuestion(link, given) })
    const signs = await signsOfSubmission(tx, { link, answers: input.answers, context })
    await tx
      .updateTable('feedback')
      .set({ ...answers, repliedAt: now, signs: signsAfterReply(stored.signs, signs) })
      .where('id', '=', stored.id)
      .where('status', '=', 'submitted')
      .where('repliedAt', 'is', null)
      .execute()
    await tx
      .updateTable('feedbackQuestions')
      .set({ reply, ...(!isUnchanged && { answersBefore: JSON.stringify(pickAnswers(stored)) }) })
      .where('id', '=', questionId)
      .execute()
    await queue.enqueueEmail(tx, questionAnswered, { questionId })
    return { studentName }
  })
})
