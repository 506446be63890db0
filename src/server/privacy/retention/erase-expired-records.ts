import { inTransaction } from '../../platform/database/client.ts'
import type { OpenServices } from '../../services.ts'
import { eraseStudents } from '../erasure/erase-students.ts'
import { dueStudents, readRetentionSettings } from './retention-queries.ts'

/** Unit: students in one transaction. */
const BATCH = 20

/**
 * Erases the students whose retention period is over. Several processes may run it at once: the second finds nothing to erase.
 */
export async function eraseExpiredRecords(
  { db, clock, log }: Pick<OpenServices, 'db' | 'clock' | 'log'>,
  isStopping = () => false,
): Promise<void> {
  const now = clock()
  const { years, startsAt, isConfirmed } = await readRetentionSettings(db)
  if (!isConfirmed || now < startsAt) return
  while (!isStopping()) {
    const erased = await inTransaction(db, async (tx) => {
      const due = await dueStudents(tx, { years, now }).select('id').orderBy('id').limit(BATCH).execute()
      return due.length === 0
        ? []
        : eraseStudents(
            tx,
            due.map(({ id }) => id),
          )
    })
    if (erased.length === 0) break
    log.info({ students: erased.length }, 'retention period over, records erased')
  }
  await deleteOldAnswers({ db, now, years })
}

/** Deletes declined requests of supervisors; those of students are deleted with the account. */
async function deleteOldAnswers({ db, now, years }: Pick<OpenServices, 'db'> & { now: Date; years: number }) {
  const before = new Date(now)
  before.setUTCFullYear(now.getUTCFullYear() - years)
  await db.deleteFrom('erasureRequests').where('declinedAt', '<', before).execute()
}
