import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { linkExpiry } from '#domain/feedback-link'
import { INVITATION_DAYS } from '#domain/invitation'
import type { Tx } from '../../../platform/database/client.ts'
import { tokenJob } from '../../../platform/email/token-email.ts'
import { readFeedbackSettings } from '../../../platform/settings/feedback-settings-queries.ts'
import type { WorkerServices } from '../../../services.ts'
import type { Import } from '../import-queries.ts'
import { studentInvitation } from './student-invitation-email.tsx'

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
  const invitations = students.map(({ recordId }) => ({
    profileId: recordId,
    token: randomBytes(24).toString('base64url'),
  }))
  const { timeZone } = await readFeedbackSettings(tx)
  const expiresAt = linkExpiry(now, timeZone, INVITATION_DAYS)
  await tx
    .insertInto('verifications')
    .values(
      invitations.map(({ profileId, token }) => ({
        identifier: hashed(`reset-password:${token}`),
        value: profileId,
        expiresAt,
      })),
    )
    .execute()
  const jobs = invitations.map((invitation) => ({ id: randomUUID(), job: tokenJob(config, { ...invitation, now }) }))
  await queue.enqueueEmails(tx, studentInvitation, jobs, 0)
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
