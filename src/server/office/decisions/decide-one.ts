import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql, type Updateable } from 'kysely'
import type { APPROVAL_ERRORS, DECISION_ERRORS, FEEDBACK_DECISION_ERRORS } from '#contract/office/decision-errors'
import type { FeedbackStatus } from '#domain/feedback/feedback'
import type { InternshipStatus } from '#domain/internships/internship'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import {
  feedbackOnOthers,
  feedbackVisibleTo,
  internshipsOfOthers,
  internshipsVisibleTo,
} from '../../platform/access/visible-rows.ts'
import { CAN_APPROVE_FEEDBACK } from '../../platform/database/assignments.ts'
import { changedMeanwhile } from '../../platform/database/changed-since.ts'
import type { Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'

/** A record in the version that the reviewer read. */
type Read = { id: string; version: string }

type Change<Table extends 'internships' | 'feedback', Status> = {
  actor: Actor
  /** The statuses in which it can be decided. */
  from: readonly Status[]
  set: Updateable<Database[Table]>
}

/**
 * Decides about an internship. Throws the contract's error if it is not visible, the reviewer's own, or in another status or
 * version.
 */
export async function decideInternship(
  tx: Tx,
  { id, version }: Read,
  { actor, from, set }: Change<'internships', InternshipStatus>,
  errors: ORPCErrorConstructorMap<typeof DECISION_ERRORS>,
): Promise<void> {
  // Locked so that its facts no longer change; the next statement reads them.
  await tx.selectFrom('internships').select('id').where('id', '=', id).forUpdate().execute()
  const decided = await tx
    .updateTable('internships')
    .set(set)
    .where('id', '=', id)
    .where(internshipsVisibleTo(actor))
    .where(internshipsOfOthers(actor))
    .where('status', 'in', from)
    .where(shownVersion('internships'), '=', version)
    .returning('id')
    .executeTakeFirst()
  if (decided) return
  const found = await tx
    .selectFrom('internships')
    .select(['studentId', 'status'])
    .where('id', '=', id)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  if (found.studentId === actor.id) throw errors.OWN()
  throw from.includes(found.status)
    ? errors.CONFLICT(await changedMeanwhile(tx, 'internships', id, version))
    : errors.CONFLICT()
}

/** Decides about feedback, with the same errors. */
export async function decideFeedback(
  tx: Tx,
  { id, version }: Read,
  { actor, from, set }: Change<'feedback', FeedbackStatus>,
  errors: ORPCErrorConstructorMap<typeof FEEDBACK_DECISION_ERRORS>,
): Promise<void> {
  await lockInternshipsOf(tx, [id])
  const decided = await tx
    .updateTable('feedback')
    .set(set)
    .where('id', '=', id)
    .where(feedbackVisibleTo(actor))
    .where(feedbackOnOthers(actor))
    .where('status', 'in', from)
    .where(shownVersion('feedback'), '=', version)
    .returning('id')
    .executeTakeFirst()
  if (decided) return
  const found = await tx
    .selectFrom('feedback')
    .select(['status', feedbackOnOthers(actor).as('isAboutOther')])
    .where('id', '=', id)
    .where(feedbackVisibleTo(actor))
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  if (!found.isAboutOther) throw errors.OWN()
  throw from.includes(found.status)
    ? errors.CONFLICT(await changedMeanwhile(tx, 'feedback', id, version))
    : errors.CONFLICT()
}

/** Approves submitted feedback. Refused while its internship is rejected, whichever version was read. */
export async function approveOneFeedback(
  tx: Tx,
  read: Read,
  { actor, set }: Omit<Change<'feedback', FeedbackStatus>, 'from'>,
  errors: ORPCErrorConstructorMap<typeof APPROVAL_ERRORS>,
): Promise<void> {
  await lockInternshipsOf(tx, [read.id])
  const refused = await tx
    .selectFrom('feedback')
    .select('id')
    .where('id', '=', read.id)
    .where(feedbackVisibleTo(actor))
    .where(feedbackOnOthers(actor))
    .where('status', '=', 'submitted')
    .where(sql<boolean>`not ${CAN_APPROVE_FEEDBACK}`)
    .executeTakeFirst()
  if (refused) throw errors.REJECTED()
  await decideFeedback(tx, read, { actor, from: ['submitted'], set }, errors)
}
