import { sql } from 'kysely'
import { digestDay } from '#domain/office/digest'
import type { Tx } from '../../platform/database/client.ts'
import { enqueueDue } from '../../platform/jobs/enqueue-due.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { WorkerServices } from '../../services.ts'
import { selectReaders } from './digest-queries.ts'
import { weeklyDigest } from './weekly-digest-email.tsx'

type Services = Pick<WorkerServices, 'db' | 'queue' | 'log' | 'clock'>

/**
 * Enqueues this Monday's digests. It can run at any time and in several processes at once, because nobody gets two. The counts
 * are read when the email is composed; if all are zero, nothing is sent. Returns the number of digests.
 */
export async function sendDueDigests(services: Services, isStopping = () => false): Promise<number> {
  const { db, clock } = services
  const day = digestDay(await readFeedbackSettings(db), clock())
  if (!day) return 0
  const readers = await selectReaders(db)
    .where(sql<boolean>`weekly_digests.last_sent_on is distinct from ${day}::date`)
    .execute()
  return enqueueDue(services, {
    emails: 'weekly digests',
    due: readers,
    enqueue: (tx, { id }) => sendOne(tx, services, id, day),
    isStopping,
  })
}

async function sendOne(tx: Tx, { queue }: Services, profileId: string, day: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('weeklyDigests')
    .values({ profileId, lastSentOn: day })
    .onConflict((conflict) =>
      conflict
        .column('profileId')
        .doUpdateSet({ lastSentOn: day })
        .where(sql<boolean>`weekly_digests.last_sent_on is distinct from excluded.last_sent_on`)
        .where('weeklyDigests.stoppedAt', 'is', null),
    )
    .returning('profileId')
    .executeTakeFirst()
  if (claimed) await queue.enqueueEmail(tx, weeklyDigest, { reviewerId: profileId })
  return claimed !== undefined
}
