import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'

/** Whether this is the address of one of the student's supervisors. Students must not receive the links to their own feedback. */
export async function isSupervisorsAddress(db: Db, studentId: string, email: string): Promise<boolean> {
  const supervisor = await selectSupervisors(db)
    .select('internshipSupervisors.id')
    .where('studentId', '=', studentId)
    .where('internshipSupervisors.email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return supervisor !== undefined
}
