import type { ORPCErrorConstructorMap } from '@orpc/server'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DECISION_ERRORS } from '#contract/office/decisions'
import { INTERNSHIP_STATUSES } from '#domain/internship'
import type { Reviewed } from '#domain/review'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-queries.ts'
import { lockInternshipsOf } from '../../feedback/requests/feedback-queries.ts'
import { feedbackApproved } from '../../feedback/requests/link/feedback-approved-email.tsx'
import { internshipApproved } from '../../internships/internships/internship-approved-email.tsx'
import { type Decision, decisionColumns, selectInternships } from '../../internships/internships/internship-queries.ts'
import { internshipRejected } from '../../internships/internships/internship-rejected-email.tsx'
import type { Actor } from '../../platform/access/actor.ts'
import {
  assignee,
  feedbackOnOthers,
  feedbackVisibleTo,
  internshipsOfOthers,
  internshipsVisibleTo,
} from '../../platform/access/visible-rows.ts'
import { changedMeanwhile, stateOfRecords } from '../../platform/database/changed-since.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { emailDelay } from '../../platform/jobs/delayed-emails.ts'
import { readListPage } from '../../platform/lists/list-page.ts'
import type { RecordFilters } from '../../platform/lists/record-filters.ts'
import { type Context, reader, reviewer } from '../../procedures.ts'
import { approveSelectedFeedback } from './approve-selected-feedback.ts'
import { listFeedbackForReview } from './list-feedback-for-review.ts'
import { isAsRead, isCounted, isSelected, matchCount, resultOf } from './selection.ts'
import { enqueueEmails, keepDecision, undoDecision } from './undo-decision.ts'

const countInternships = reviewer.bulkDecisions.countInternships.handler(({ input, context }) =>
  countDecidable('internships', input, context),
)

async function countDecidable(
  kind: Reviewed,
  filters: RecordFilters,
  { actor, db, now }: Pick<Context, 'db' | 'now'> & { actor: Actor },
) {
  const asOf = await stateOfRecords(db)
  const { count } = await db
    .selectFrom(kind)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isCounted(kind, actor, filters, now))
    .where(kind === 'internships' ? internshipsOfOthers(actor) : feedbackOnOthers(actor))
    .executeTakeFirstOrThrow()
  return { ...matchCount(count, now), asOf }
}

const decideInternships = reviewer.bulkDecisions.decideInternships.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  const { selection } = input
  const isApproval = input.decision === 'approved'
  return inTransaction(db, async (tx) => {
    // Locks in a fixed order, so that two decisions do not deadlock. Locked rows do not change: the versions are compared next.
    const locked = await tx
      .selectFrom('internships')
      .select('id')
      .where(isSelected('internships', actor, selection))
      .where(internshipsVisibleTo(actor))
      .where(internshipsOfOthers(actor))
      .where('status', '=', 'pending')
      .orderBy('id')
      .forUpdate()
      .execute()
    const waiting = locked.map(({ id }) => id)
    const rows = await tx
      .updateTable('internships')
      .set(decisionColumns(input, context))
      .where('id', '=', sql<string>`any(${waiting}::uuid[])`)
      .where(isAsRead('internships', selection))
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const result = await resultOf(selection, { decided: ids, waiting }, (others) =>
      tx
        .selectFrom('internships')
        .innerJoin('profiles', 'profiles.id', 'internships.studentId')
        .select(['internships.id', 'internships.positionTitle'])
        .select(fullNameOf('profiles').as('studentName'))
        .select(({ eb, not }) => [
          not(internshipsOfOthers(actor)).as('isOwn'),
          eb('status', '=', 'pending').as('isWaiting'),
        ])
        .where('internships.id', 'in', others)
        .where(internshipsVisibleTo(actor))
        .execute(),
    )
    if (result === 'MORE_MATCH') throw errors.MORE_MATCH()
    if (ids.length === 0) return { ...result, id: null }
    const delay = await emailDelay(tx)
    const email = isApproval ? internshipApproved : internshipRejected
    const emailIds = await enqueueEmails(tx, context, ids, delay, email, (internshipId) => ({ internshipId }))
    const mailingIds = isApproval ? await askForConfirmation(tx, ids, { ...context, delay }) : []
    const id = await keepDecision(tx, context, { kind: 'internships', recordIds: ids, emailIds, mailingIds })
    return { ...result, id }
  })
})

const countFeedback = reviewer.bulkDecisions.countFeedback.handler(({ input, context }) =>
  countDecidable('feedback', input, context),
)

export const bulkDecisions = {
  countInternships,
  decideInternships,
  countFeedback,
  approveFeedback: approveSelectedFeedback,
  undo: undoDecision,
}

const listInternshipsForReview = reader.internships.listForReview.handler(async ({ input, context }) => {
  const { db, viewer } = context
  const { status, ...page } = input
  const statuses = status ? [status] : INTERNSHIP_STATUSES
  const asOf = await stateOfRecords(db)
  const rows = selectInternships(db, viewer)
    .select([assignee('internships'), VERSION])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('profiles')
          .select(['id', 'firstName', 'lastName', 'email', 'major', 'graduationYear'])
          .whereRef('profiles.id', '=', 'internships.studentId'),
      )
        .$notNull()
        .as('student'),
    )
  return { ...(await readListPage(rows, 'internships', viewer, { ...page, statuses })), asOf }
})

// Built once.
const VERSION = shownVersion('internships').as('version')

const approveInternship = reviewer.internships.approve.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    await decide(tx, { ...input, decision: 'approved' }, context, errors)
    await context.queue.enqueueEmail(tx, internshipApproved, { internshipId: input.id })
    await askForConfirmation(tx, [input.id], context)
  }),
)

const rejectInternship = reviewer.internships.reject.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    await decide(tx, { ...input, decision: 'rejected' }, context, errors)
    await context.queue.enqueueEmail(tx, internshipRejected, { internshipId: input.id })
  }),
)

/** Throws the contract's error if the internship is not visible, the reviewer's own, no longer pending, or another version. */
async function decide(
  tx: Tx,
  { id, version, ...decision }: Decision & { id: string; version: string },
  { actor, now }: Pick<Context, 'now'> & { actor: Actor },
  errors: ORPCErrorConstructorMap<typeof DECISION_ERRORS>,
): Promise<void> {
  // So that nobody changes its facts any more; they are read in the next statement.
  await tx.selectFrom('internships').select('id').where('id', '=', id).forUpdate().execute()
  const decided = await tx
    .updateTable('internships')
    .set(decisionColumns(decision, { actor, now }))
    .where('id', '=', id)
    .where(internshipsVisibleTo(actor))
    .where(internshipsOfOthers(actor))
    .where('status', '=', 'pending')
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
  throw found.status === 'pending'
    ? errors.CONFLICT(await changedMeanwhile(tx, 'internships', id, version))
    : errors.CONFLICT()
}

export const internshipDecisions = {
  listForReview: listInternshipsForReview,
  approve: approveInternship,
  reject: rejectInternship,
}

const approveFeedback = reviewer.feedback.approve.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  await inTransaction(db, async (tx) => {
    await lockInternshipsOf(tx, [input.id])
    const approved = await tx
      .updateTable('feedback')
      .set({ status: 'approved', reviewedBy: actor.id, approvedAt: now })
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .where(feedbackOnOthers(actor))
      .where('status', '=', 'submitted')
      .where(shownVersion('feedback'), '=', input.version)
      .returning('id')
      .executeTakeFirst()
    if (approved) return queue.enqueueEmail(tx, feedbackApproved, { feedbackId: approved.id })
    const found = await tx
      .selectFrom('feedback')
      .select(['status', feedbackOnOthers(actor).as('isAboutOther')])
      .where('id', '=', input.id)
      .where(feedbackVisibleTo(actor))
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (!found.isAboutOther) throw errors.OWN()
    throw found.status === 'submitted'
      ? errors.CONFLICT(await changedMeanwhile(tx, 'feedback', input.id, input.version))
      : errors.CONFLICT()
  })
})

export const feedbackDecisions = {
  listForReview: listFeedbackForReview,
  approve: approveFeedback,
}
