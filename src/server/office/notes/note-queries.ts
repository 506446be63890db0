import type { Actor } from '../../platform/access/actor.ts'
import { internshipsVisibleTo, studentsVisibleTo } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'

type Subject = { studentId: string; internshipId?: string | undefined }

/** Whether this reviewer may read and write notes about the student, and the internship is the student's. */
export async function isNotable(db: Db | Tx, actor: Actor, { studentId, internshipId }: Subject): Promise<boolean> {
  // Nobody reads what colleagues note about them.
  if (studentId === actor.id) return false
  const student = await db
    .selectFrom('studentSummaries')
    .select('id')
    .where('id', '=', studentId)
    .where(studentsVisibleTo(actor))
    .executeTakeFirst()
  if (!student || internshipId === undefined) return student !== undefined
  const internship = await db
    .selectFrom('internships')
    .select('id')
    .where('id', '=', internshipId)
    .where('studentId', '=', studentId)
    .where(internshipsVisibleTo(actor))
    .executeTakeFirst()
  return internship !== undefined
}
