import { selfAssessmentState } from '#domain/self-assessment'
import { lockFeedback } from '../../internships/supervisors/supervisor-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { student } from '../../procedures.ts'
import { findAssessed } from './self-assessment-queries.ts'

const getSelfAssessment = student.selfAssessments.get.handler(async ({ input, context, errors }) => {
  const internship = await findAssessed(context.db, context.actor, input.internshipId)
  if (!internship) throw errors.NOT_FOUND()
  return { ...internship, internshipId: internship.id, state: selfAssessmentState(internship) }
})

const saveSelfAssessment = student.selfAssessments.save.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { internshipId, ...answers } = input
  await inTransaction(db, async (tx) => {
    // An approval in progress finishes first; a later one waits.
    await lockFeedback(tx, internshipId)
    const internship = await findAssessed(tx, actor, internshipId)
    if (!internship) throw errors.NOT_FOUND()
    const state = selfAssessmentState(internship)
    if (state === 'fixed') throw errors.FIXED()
    if (state === 'unasked') throw errors.NOT_ASKED()
    await tx
      .insertInto('selfAssessments')
      .values({ internshipId, ...answers, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('internshipId').doUpdateSet({ ...answers, updatedAt: now }))
      .execute()
  })
})

export const selfAssessments = { get: getSelfAssessment, save: saveSelfAssessment }
