import type { Actor } from '../../platform/access/actor.ts'
import { internshipsOfOthers, internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { changedMeanwhile } from '../../platform/database/changed-since.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { reviewer } from '../../procedures.ts'
import { midtermReleased } from './midterm-released-email.tsx'

/** A reviewer has read it, and the student may. */
export const releaseMidterm = reviewer.midterms.release.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  const { supervisorId, version } = input
  await inTransaction(db, async (tx) => {
    // So that nobody changes what was shown with it.
    await selectInternship(tx, actor, supervisorId).forUpdate('internships').execute()
    const released = await tx
      .updateTable('midtermFeedback')
      .set({ releasedAt: now, releasedBy: actor.id })
      .where('supervisorId', '=', supervisorId)
      .where('submittedAt', 'is not', null)
      .where('releasedAt', 'is', null)
      .where(shownVersion('midtermFeedback'), '=', version)
      .where(({ exists }) => exists(selectInternship(tx, actor, supervisorId).where(internshipsOfOthers(actor))))
      .returning('supervisorId')
      .executeTakeFirst()
    if (released) return queue.enqueueEmail(tx, midtermReleased, { supervisorId })
    const found = await selectInternship(tx, actor, supervisorId)
      .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
      .select(['internships.studentId', 'midtermFeedback.releasedAt'])
      .where('midtermFeedback.submittedAt', 'is not', null)
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (found.studentId === actor.id) throw errors.OWN()
    throw found.releasedAt
      ? errors.CONFLICT()
      : errors.CONFLICT(await changedMeanwhile(tx, 'midtermFeedback', supervisorId, version))
  })
})

/** The supervisor's internship, if the reviewer sees it. */
function selectInternship(tx: Tx, actor: Actor, supervisorId: string) {
  return selectSupervisors(tx)
    .select('internships.id')
    .where('internshipSupervisors.id', '=', supervisorId)
    .where(internshipsVisibleTo(actor))
}
