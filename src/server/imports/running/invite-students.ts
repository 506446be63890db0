import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { seal } from '../../auth/sealed.ts'
import type { Tx } from '../../database/client.ts'
import { TOKEN_LIFETIMES } from '../../jobs/queue.ts'
import type { WorkerServices } from '../../services.ts'
import type { Import } from '../import-queries.ts'

/** Unit: accounts. */
const BATCH = 100

type Services = Pick<WorkerServices, 'config' | 'queue' | 'clock'>

/** Emails the next students a link with which they set their password, once the import is complete. */
export async function inviteStudents(tx: Tx, { id }: Import, { config, queue, clock }: Services): Promise<void> {
  const now = clock()
  const students = await tx
    .selectFrom('importRecords')
    .select('recordId')
    .where('importId', '=', id)
    .where('isInvited', '=', false)
    .orderBy('recordId')
    .limit(BATCH)
    .execute()
  if (students.length === 0) {
    await tx.updateTable('imports').set({ status: 'imported' }).where('id', '=', id).execute()
    return
  }
  for (const { recordId: profileId } of students) {
    const token = randomBytes(24).toString('base64url')
    await tx
      .insertInto('verifications')
      .values({ identifier: hashed(`reset-password:${token}`), value: profileId, expiresAt: expiryFrom(now) })
      .execute()
    const sealedToken = seal(config.authSecret, token)
    const issuedAt = Math.floor(now.getTime() / 1000)
    await queue.enqueueEmail(tx, { email: 'student-invitation', profileId, sealedToken, issuedAt })
  }
  const ids = students.map(({ recordId }) => recordId)
  await tx
    .updateTable('importRecords')
    .set({ isInvited: true })
    .where('importId', '=', id)
    .where('recordId', 'in', ids)
    .execute()
  await tx
    .updateTable('imports')
    .set(({ ref }) => ({ doneCount: sql<number>`${ref('doneCount')} + ${students.length}::integer` }))
    .where('id', '=', id)
    .execute()
}

/** As the identity library stores the identifiers of its tokens. */
function hashed(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url')
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + TOKEN_LIFETIMES['student-invitation'] * 1000)
}
