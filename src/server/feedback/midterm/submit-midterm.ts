import { isSameAnswers } from '#domain/feedback/answers'
import { midtermLinkState } from '#domain/feedback/midterm-feedback'
import { fullName } from '#domain/people/profile'
import { lockAssignment } from '../../internships/supervisors/assignment-commands.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { answerColumns } from '../requests/link/accepted-answers.ts'
import { readPromise, termsOf } from '../requests/link/form-promise.ts'
import { draftOf } from '../requests/link/link-path.ts'
import { linkError } from '../requests/link/open-feedback-link.ts'
import { isBrowserOf } from '../requests/link/signs-of-submission.ts'
import { openMidtermLink } from './midterm-link.ts'
import { findMidtermLink, midtermTerms } from './midterm-queries.ts'
import { midtermReleased } from './midterm-released-email.tsx'

/**
 * Stores the supervisor's answers once, as for the final feedback. If feedback needs no approval, the student reads them
 * immediately.
 */
export const submitMidterm = linkHolder.midterms.submit.handler(({ input, context }) => {
  const { db, queue, now, config } = context
  const { token, answers, promise } = input
  return inTransaction(db, async (tx) => {
    const found = await findMidtermLink(tx, token)
    if (!found) throw linkError('INVALID_LINK')
    await lockAssignment(tx, found)
    const { supervisorId } = found
    const stored = await tx
      .selectFrom('midtermFeedback')
      .selectAll()
      .where('supervisorId', '=', supervisorId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => linkError('INVALID_LINK'))
    const studentName = fullName(found)
    const isUsed = midtermLinkState({ ...found, submittedAt: stored.submittedAt }, now) === 'used'
    if (isUsed && isSameAnswers(stored, answers, found.questions)) return { studentName }
    // Read again: another transaction may have changed the rows before they were locked.
    const link = await openMidtermLink(tx, token, now)
    const promised = promise === undefined ? undefined : readPromise(config, draftOf(link, 'midterm'), promise)
    const { isReviewed, allowsNotObserved } = termsOf(promised, await midtermTerms(tx))
    const columns = answerColumns(answers, { questions: link.questions, allowsNotObserved })
    await tx
      .updateTable('midtermFeedback')
      .set({
        ...columns,
        givenByName: link.supervisorName,
        givenByEmail: link.supervisorEmail,
        fromStudentBrowser: isBrowserOf(context, link.studentId),
        submittedAt: now,
        releasedAt: isReviewed ? null : now,
      })
      .where('supervisorId', '=', supervisorId)
      .execute()
    if (!isReviewed) await queue.enqueueEmail(tx, midtermReleased, { supervisorId })
    return { studentName }
  })
})
