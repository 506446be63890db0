import type { Actor } from '../auth/actor.ts'
import { internshipsVisibleTo } from '../authorization/visible-rows.ts'
import type { Tx } from '../database/client.ts'

/** A supervisor on an own internship and all beside it; the internship is locked, so that corrections come one by one. */
export async function lockSupervisors(tx: Tx, actor: Actor, supervisorId: string) {
  const internship = await tx
    .selectFrom('internships')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('internshipSupervisors')
          .select('id')
          .whereRef('internshipSupervisors.internshipId', '=', 'internships.id')
          .where('internshipSupervisors.id', '=', supervisorId),
      ),
    )
    .where(internshipsVisibleTo(actor))
    .forUpdate()
    .executeTakeFirst()
  if (!internship) return null
  const all = await tx
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .selectAll('internshipSupervisors')
    .select(['feedback.id as feedbackId', 'feedback.status as feedbackStatus'])
    .where('internshipSupervisors.internshipId', '=', internship.id)
    .orderBy('internshipSupervisors.createdAt')
    .orderBy('internshipSupervisors.id')
    .execute()
  const supervisor = all.find((row) => row.id === supervisorId)
  return supervisor ? { supervisor, others: all.filter((row) => row !== supervisor) } : null
}
