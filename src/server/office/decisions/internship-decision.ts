import { sql } from 'kysely'
import { askForConfirmation } from '../../feedback/requests/asking/confirmation-commands.ts'
import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import type { Tx } from '../../platform/database/client.ts'
import type { Decided, Decider, Outcome } from './outcome.ts'

/** `reason` is set for rejections. */
export type Decision = { decision: 'approved' | 'rejected'; reason?: string }

/** A pending internship is approved or rejected. */
export const INTERNSHIP_DECIDED = {
  set: ({ actor, now }, { decision, reason }) => {
    const isApproval = decision === 'approved'
    return {
      status: decision,
      approvedBy: isApproval ? actor.id : null,
      approvedAt: isApproval ? now : null,
      rejectionReason: isApproval ? null : reason || null,
      updatedAt: now,
    }
  },
  restore: async (tx, decider, decided) => {
    const undone = await restorePending(tx, decider, decided)
    if (decided.mailingIds.length > 0) await removeRequestEmails(tx, decider, { ...decided, undone })
    return undone
  },
} satisfies Outcome<'internships', [Decision]>

async function restorePending(tx: Tx, { actor, now }: Decider, { recordIds, decidedAt }: Decided): Promise<string[]> {
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

/**
 * Removes the links to undone internships, and the emails that have no other link. Those emails kept their addresses from being
 * asked about internships approved in the meantime, so these are asked about now.
 */
async function removeRequestEmails(
  tx: Tx,
  decider: Decider,
  { recordIds, mailingIds, decidedAt, undone }: Decided & { undone: string[] },
): Promise<void> {
  const others = recordIds.filter((id) => !undone.includes(id))
  const emptied = await emailsWithout(tx, mailingIds, others)
  await decider.queue.removeEmails(tx, emptied)
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
  if (approvedSince.length > 0) await askForConfirmation(tx, approvedSince, decider)
}

/** The emails that concern none of these internships. */
async function emailsWithout(tx: Tx, mailingIds: string[], internshipIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mailing.id from unnest(${mailingIds}::uuid[]) as mailing (id) where not exists (
      select from feedback_links links join internship_supervisors supervisors on supervisors.id = links.supervisor_id
      where links.mailing_id = mailing.id and supervisors.internship_id = any(${internshipIds}::uuid[]))`.execute(tx)
  return rows.map(({ id }) => id)
}
