import { sql } from 'kysely'
import { DIGEST_WAITING_DAYS, type Digest } from '#domain/office/digest'
import { waitingSince } from '#domain/office/open-requests'
import { managedDepartments } from '../../identity/sessions/read-actor.ts'
import {
  feedbackOnOthers,
  feedbackVisibleTo,
  internshipsOfOthers,
  internshipsVisibleTo,
  type Viewer,
} from '../../platform/access/visible-rows.ts'
import { selectFeedback } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { IS_REQUEST_OPEN } from '../../platform/database/request-state.ts'
import { sealedToken } from '../../platform/secrets/sealed.ts'

/** Staff who can sign in and have not switched off the digest. */
export function selectReaders(db: Db | Tx) {
  return db
    .selectFrom('profiles')
    .leftJoin('weeklyDigests', 'weeklyDigests.profileId', 'profiles.id')
    .select('profiles.id')
    .where('profiles.role', '<>', 'student')
    .where('profiles.lockedAt', 'is', null)
    .where('profiles.emailVerified', '=', true)
    .where('weeklyDigests.stoppedAt', 'is', null)
}

/** The reader with the waiting records; undefined for people who no longer get the digest. */
export async function readDigest(db: Db, { id, now }: { id: string; now: Date }) {
  const reader = await selectReaders(db)
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email', 'profiles.role'])
    .select(managedDepartments())
    .where('profiles.id', '=', id)
    .executeTakeFirst()
  return reader && { ...reader, ...(await countWaiting(db, reader, now)) }
}

async function countWaiting(db: Db, reader: Viewer, now: Date): Promise<Digest> {
  const isInternshipOfOther = internshipsOfOthers(reader)
  const isFeedbackOnOther = feedbackOnOthers(reader)
  const [internships, feedback, openRequests] = await Promise.all([
    db
      .selectFrom('internships')
      .select(({ fn, not }) => [
        fn.countAll<number>().filterWhere(isInternshipOfOther).as('amount'),
        fn.countAll<number>().filterWhere(isInternshipOfOther).filterWhere('assignedTo', '=', reader.id).as('assigned'),
        fn.countAll<number>().filterWhere(not(isInternshipOfOther)).as('own'),
      ])
      .where('status', '=', 'pending')
      .where(internshipsVisibleTo(reader))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('feedback')
      .select(({ fn, not }) => [
        fn.countAll<number>().filterWhere(isFeedbackOnOther).as('amount'),
        fn.countAll<number>().filterWhere(isFeedbackOnOther).filterWhere('assignedTo', '=', reader.id).as('assigned'),
        fn.countAll<number>().filterWhere(not(isFeedbackOnOther)).as('own'),
      ])
      .where('status', '=', 'submitted')
      .where(feedbackVisibleTo(reader))
      .executeTakeFirstOrThrow(),
    selectFeedback(db)
      .select(({ fn }) => fn.countAll<number>().as('amount'))
      .where(IS_REQUEST_OPEN)
      .where('feedback.createdAt', '<=', waitingSince(DIGEST_WAITING_DAYS, now))
      .where(feedbackVisibleTo(reader))
      .executeTakeFirstOrThrow(),
  ])
  return {
    internships: internships.amount,
    feedback: feedback.amount,
    openRequests: openRequests.amount,
    assignedInternships: internships.assigned,
    assignedFeedback: feedback.assigned,
    own: internships.own + feedback.own,
  }
}

/** Switches this person's digest off at that time, or on if null. */
export async function switchDigest(db: Db, profileId: string, stoppedAt: Date | null): Promise<void> {
  await db
    .insertInto('weeklyDigests')
    .values({ profileId, stoppedAt })
    .onConflict((conflict) =>
      conflict
        .column('profileId')
        .doUpdateSet({ stoppedAt })
        // Keeps the time of the first click.
        .where(sql<boolean>`(weekly_digests.stopped_at is null) <> (excluded.stopped_at is null)`),
    )
    .execute()
}

/** The token of the link that switches off the digest. It is not stored and does not expire. */
export const digestStop = sealedToken<{ profileId: string }>('stop digest')
