import { tenseOf } from '#domain/feedback/asking-time'
import { shownQuestions } from '#domain/feedback/questions'
import { selfAssessmentState } from '#domain/feedback/self-assessment'
import { localTimeIn } from '#domain/time/working-days'
import { lockFeedback } from '../../internships/supervisors/supervisor-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { student } from '../../procedures.ts'
import { furtherColumn } from '../requests/link/accepted-answers.ts'
import { findAssessed, findShownQuestions, questionsOfSelf } from './self-assessment-queries.ts'

const getSelfAssessment = student.selfAssessments.get.handler(async ({ input, context, errors }) => {
  const internship = await findAssessed(context.db, context.actor, input.internshipId)
  if (!internship) throw errors.NOT_FOUND()
  const asked = await questionsOfSelf(context.db, internship.id)
  const { timeZone } = await readFeedbackSettings(context.db)
  return {
    ...internship,
    internshipId: internship.id,
    tense: tenseOf(internship, localTimeIn(timeZone)(context.now).day),
    state: selfAssessmentState(internship),
    questions: shownQuestions(asked?.questions ?? []),
    questionVersionId: asked?.id ?? null,
  }
})

const saveSelfAssessment = student.selfAssessments.save.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { internshipId, questionVersionId, further, ...answers } = input
  await inTransaction(db, async (tx) => {
    // Waits for an approval in progress and delays later ones.
    await lockFeedback(tx, internshipId)
    const internship = await findAssessed(tx, actor, internshipId)
    if (!internship) throw errors.NOT_FOUND()
    const state = selfAssessmentState(internship)
    if (state === 'fixed') throw errors.FIXED()
    if (state === 'unasked') throw errors.NOT_ASKED()
    const questions = await findShownQuestions(tx, internshipId, questionVersionId)
    if (!questions) throw errors.QUESTIONS_CHANGED()
    const columns = { ...answers, ...furtherColumn(further, questions), questionVersionId }
    await tx
      .insertInto('selfAssessments')
      .values({ internshipId, ...columns, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('internshipId').doUpdateSet({ ...columns, updatedAt: now }))
      .execute()
  })
})

export const selfAssessments = { get: getSelfAssessment, save: saveSelfAssessment }
