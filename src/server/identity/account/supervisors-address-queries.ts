import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'

/** Whether this address is that of a supervisor of the student's internships: it must not become the student's own. */
export async function isSupervisorsAddress(db: Db, studentId: string, email: string): Promise<boolean> {
  const supervisor = await selectSupervisors(db)
    .select('internshipSupervisors.id')
    .where('studentId', '=', studentId)
    .where('internshipSupervisors.email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return supervisor !== undefined
}
