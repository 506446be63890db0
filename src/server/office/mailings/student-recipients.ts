import type { StudentSelection } from '#contract/office/mailings'
import { SKIPPED } from '#domain/mailings'
import { fullName } from '#domain/profile'
import { studentsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { cursorAt } from '../../platform/lists/keyset.ts'
import { isListed, type StudentFilters } from '../students/student-queries.ts'
import { readStudents, valuesOfStudent } from './mailing-values-queries.ts'
import type { Recipient, Recipients, Skipped } from './recipients.ts'

type Now = { now: Date }

/** The selected students whom the reviewer may see, or that more match now than were counted. */
export async function findStudentRecipients(
  db: Db | Tx,
  viewer: Viewer,
  selection: StudentSelection,
  { now }: Now,
): Promise<Recipients | 'MORE_MATCH'> {
  const ids = await selectedStudents(db, viewer, selection)
  if ('matching' in selection && ids.length > selection.matching.count) return 'MORE_MATCH'
  const recipients: Recipient[] = []
  const skipped: Skipped[] = []
  for (const student of await readStudents(db, ids, now)) {
    const name = fullName(student) || student.email
    if (student.lockedAt) skipped.push({ name, reason: SKIPPED.locked })
    else
      recipients.push({
        name,
        address: student.email,
        values: valuesOfStudent(student),
        students: [{ studentId: student.id, supervisorId: null }],
      })
  }
  return { recipients, skipped }
}

/** At most one more than were counted. */
async function selectedStudents(db: Db | Tx, viewer: Viewer, selection: StudentSelection): Promise<string[]> {
  const students = db.selectFrom('studentSummaries').select('id').where(studentsVisibleTo(viewer))
  if ('ids' in selection) return idsIn(await students.where('id', 'in', selection.ids).execute())
  const { count, countedAt, ...filters } = selection.matching
  return idsIn(await students.where(isListedAt(viewer, filters, { at: new Date(countedAt), limit: count })).execute())
}

/** Those that the list showed at that time; one more than the limit if there are more. */
export function isListedAt(viewer: Viewer, filters: StudentFilters, { at, limit }: { at: Date; limit: number }) {
  return isListed(viewer, filters, { cursor: cursorAt(at), limit })
}

function idsIn(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
