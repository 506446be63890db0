import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import type { Reviewed } from '#domain/office/review'
import { selectInternships } from '../../internships/internships/internship-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import {
  assignee,
  feedbackOnOthers,
  internshipsOfOthers,
  internshipsVisibleTo,
} from '../../platform/access/visible-rows.ts'
import { stateOfRecords } from '../../platform/database/changed-since.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import type { RecordFilters } from '../../platform/lists/record-filters.ts'
import { readSortedPage } from '../../platform/lists/sorted-page.ts'
import { type Context, reader, reviewer } from '../../procedures.ts'
import { approveFeedback, withholdPassages } from './approve-feedback.ts'
import { approveSelectedFeedback } from './approve-selected-feedback.ts'
import { askSupervisor } from './ask-question.ts'
import { decideInternship } from './decide-one.ts'
import { emailAboutInternships } from './decision-emails.ts'
import { INTERNSHIP_DECIDED } from './internship-decision.ts'
import { employerId, listFeedbackForReview } from './list-feedback-for-review.ts'
import { readCalibration } from './read-calibration.ts'
import { isAsRead, isCounted, isSelected, matchCount, resultOf } from './selection.ts'
import { sendFeedbackBack } from './send-back.ts'
import { setFeedbackBack, setInternshipBack } from './set-back.ts'
import { undoDecision } from './undo-decision.ts'

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
  return inTransaction(db, async (tx) => {
    // Locked in a fixed order, so that two decisions do not deadlock. Locked rows do not change; their versions are compared
    // next.
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
      .set(INTERNSHIP_DECIDED.set(context, input))
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
        .select(({ eb, lit, not }) => [
          not(internshipsOfOthers(actor)).as('isOwn'),
          lit(false).as('hasProposal'),
          eb('status', '=', 'pending').as('isWaiting'),
        ])
        .where('internships.id', 'in', others)
        .where(internshipsVisibleTo(actor))
        .execute(),
    )
    if (result === 'MORE_MATCH') throw errors.MORE_MATCH()
    if (ids.length === 0) return { ...result, id: null }
    return { ...result, id: await emailAboutInternships(tx, context, ids, input.decision) }
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
    .select(['internships.setBackReason', employerId(), assignee('internships'), VERSION])
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
  return { ...(await readSortedPage(db, rows, 'internships', viewer, { ...page, statuses })), asOf }
})

// Built once, because building it takes longer than running it.
const VERSION = shownVersion('internships').as('version')

const approveInternship = reviewer.internships.approve.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const set = INTERNSHIP_DECIDED.set(context, { decision: 'approved' })
    await decideInternship(tx, input, { actor: context.actor, from: ['pending'], set }, errors)
    return { undoId: await emailAboutInternships(tx, context, [input.id], 'approved') }
  }),
)

const rejectInternship = reviewer.internships.reject.handler(({ input, context, errors }) =>
  inTransaction(context.db, async (tx) => {
    const set = INTERNSHIP_DECIDED.set(context, { decision: 'rejected', reason: input.reason })
    await decideInternship(tx, input, { actor: context.actor, from: ['pending'], set }, errors)
    return { undoId: await emailAboutInternships(tx, context, [input.id], 'rejected') }
  }),
)

export const internshipDecisions = {
  listForReview: listInternshipsForReview,
  approve: approveInternship,
  reject: rejectInternship,
  setBack: setInternshipBack,
}

export const feedbackDecisions = {
  listForReview: listFeedbackForReview,
  calibration: readCalibration,
  approve: approveFeedback,
  withhold: withholdPassages,
  askSupervisor,
  sendBack: sendFeedbackBack,
  setBack: setFeedbackBack,
}
