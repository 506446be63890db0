import { sql } from 'kysely'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { feedbackVisibleTo, internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { type Context, reviewer } from '../../procedures.ts'
import { takeQuestionBack } from './ask-question.ts'
import { restoreDropped } from './proposal.ts'
import { removeReminders } from './remove-reminders.ts'
import { restoreSentBack } from './send-back.ts'

/**
 * Restores the records that nobody has changed since, and removes their emails before they are sent, in one transaction. It works
 * only once, because it deletes the stored decision.
 */
export const undoDecision = reviewer.bulkDecisions.undo.handler(async ({ input, context, errors }) => {
  const { actor, db, now, queue } = context
  return inTransaction(db, async (tx) => {
    const decision = await tx
      .deleteFrom('bulkDecisions')
      .where('id', '=', input.id)
      .where('decidedBy', '=', actor.id)
      .returning(['kind', 'decidedAt', 'undoUntil', 'recordIds', 'emailIds', 'mailingIds'])
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (now > decision.undoUntil) throw errors.TOO_LATE()
    const { recordIds, emailIds, mailingIds } = decision
    if (!(await queue.holdEmails(tx, [...emailIds, ...mailingIds]))) throw errors.TOO_LATE()
    if (decision.kind === 'reminders') {
      await queue.removeEmails(tx, mailingIds)
      await removeReminders(tx, decision)
      return { undone: recordIds.length, changedSince: 0 }
    }
    // A single record can have several emails, so they are not matched with records.
    const { kind } = decision
    if (kind === 'sent-back' || kind === 'withheld' || kind === 'question') {
      const isUndone = await RESTORE_ONE[kind](tx, actor, { ...decision, now })
      if (isUndone) await queue.removeEmails(tx, [...emailIds, ...mailingIds])
      return { undone: Number(isUndone), changedSince: Number(!isUndone) }
    }
    const undone = new Set(await RESTORE[kind](tx, actor, { ...decision, now }))
    const emptied = await requestEmailsWithout(
      tx,
      mailingIds,
      recordIds.filter((id) => !undone.has(id)),
    )
    await queue.removeEmails(tx, [...emailIds.filter((_, index) => undone.has(recordIds[index] ?? '')), ...emptied])
    if (mailingIds.length > 0) await removeRequestEmails(tx, context, { ...decision, emptied, undone: [...undone] })
    return { undone: undone.size, changedSince: recordIds.length - undone.size }
  })
})

type Decided = { recordIds: string[]; decidedAt: Date; now: Date }

/** Restores the rows and returns the ids of those that nobody has changed since. */
const RESTORE = { internships: restoreInternships, feedback: restoreFeedback }

/** Restores one record; false if somebody has changed it since. */
const RESTORE_ONE = {
  'sent-back': restoreSentBack,
  question: takeQuestionBack,
  withheld: async (tx: Tx, actor: Actor, decision: Omit<Decided, 'now'>) =>
    (await restoreFeedback(tx, actor, decision)).length > 0,
}

async function restoreInternships(tx: Tx, actor: Actor, { recordIds, decidedAt, now }: Decided): Promise<string[]> {
  const rows = await tx
    .with('locked', () =>
      tx
        .selectFrom('internships')
        .select('id')
        .where('id', '=', sql<string>`any(${recordIds}::uuid[])`)
        .where(internshipsVisibleTo(actor))
        .where('status', '<>', 'pending')
        .where('updatedAt', '=', decidedAt)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('feedback')
                .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'feedback.supervisorId')
                .select('feedback.id')
                .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
                .where('feedback.createdAt', '>=', decidedAt),
            ),
          ),
        )
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('internships')
    .from('locked')
    .set({ status: 'pending', approvedBy: null, approvedAt: null, rejectionReason: null, updatedAt: now })
    .whereRef('internships.id', '=', 'locked.id')
    .returning('internships.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Withheld passages stay as a proposal, because somebody else may decide next. */
async function restoreFeedback(
  tx: Tx,
  actor: Actor,
  { recordIds, decidedAt }: Omit<Decided, 'now'>,
): Promise<string[]> {
  const rows = await tx
    .with('locked', () =>
      tx
        .selectFrom('feedback')
        .select('id')
        .where('id', '=', sql<string>`any(${recordIds}::uuid[])`)
        .where(feedbackVisibleTo(actor))
        .where('status', '=', 'approved')
        .where('reviewedBy', '=', actor.id)
        .where('approvedAt', '=', decidedAt)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('feedback')
    .from('locked')
    .set({ status: 'submitted', reviewedBy: null, approvedAt: null })
    .whereRef('feedback.id', '=', 'locked.id')
    .returning(['feedback.id', 'feedback.droppedProposal'])
    .execute()
  for (const { id, droppedProposal } of rows) if (droppedProposal) await restoreDropped(tx, id)
  return rows.map(({ id }) => id)
}

/** The emails that concern none of these internships. */
async function requestEmailsWithout(tx: Tx, mailingIds: string[], internshipIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mailing.id from unnest(${mailingIds}::uuid[]) as mailing (id) where not exists (
      select from feedback_links links join internship_supervisors supervisors on supervisors.id = links.supervisor_id
      where links.mailing_id = mailing.id and supervisors.internship_id = any(${internshipIds}::uuid[]))`.execute(tx)
  return rows.map(({ id }) => id)
}

type Mailed = { mailingIds: string[]; emptied: string[]; undone: string[]; decidedAt: Date }

/**
 * Removes the links to undone internships, and the emails that have no other link. Those emails kept their addresses from being
 * asked about internships approved in the meantime, so these are asked about now.
 */
async function removeRequestEmails(
  tx: Tx,
  context: Pick<Context, 'now' | 'config' | 'queue'>,
  { mailingIds, emptied, undone, decidedAt }: Mailed,
): Promise<void> {
  await sql`delete from feedback_links using internship_supervisors supervisors
    where mailing_id = any(${mailingIds}::uuid[]) and supervisors.id = supervisor_id
      and supervisors.internship_id = any(${undone}::uuid[])`.execute(tx)
  const { rows } = await sql<{ internshipId: string }>`
    with removed as (delete from feedback_mailings where id = any(${emptied}::uuid[]) returning address)
    select distinct internships.id as internship_id
    from removed
    join internship_supervisors supervisors on supervisors.email = removed.address
    join internships on internships.id = supervisors.internship_id
    where internships.status = 'approved' and internships.updated_at >= ${decidedAt}`.execute(tx)
  const approvedSince = rows.map(({ internshipId }) => internshipId)
  if (approvedSince.length > 0) await askForConfirmation(tx, approvedSince, context)
}
