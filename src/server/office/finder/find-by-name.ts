import { sql } from 'kysely'
import { fullName } from '#domain/people/profile'
import { readEmployerKeys } from '../../internships/employers/employer-queries.ts'
import { internshipsVisibleTo, type Viewer } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db } from '../../platform/database/client.ts'
import { containsWords, isIndexed, searchWords } from '../../platform/lists/search.ts'
import { reviewer } from '../../procedures.ts'
import { readAskingTime, readStudents } from '../students/student-queries.ts'

const MOST_OF_EACH = 5

export const findByName = reviewer.find.byName.handler(async ({ input: { search }, context }) => {
  const { db, actor, now } = context
  const [students, employers, supervisors] = await Promise.all([
    readAskingTime(db, now).then((asking) => readStudents(db, actor, { search }, { limit: MOST_OF_EACH, asking })),
    findEmployers(db, actor, search),
    findSupervisors(db, actor, search),
  ])
  return {
    students: students.items.map(({ id, email, department, ...student }) => ({
      id,
      name: fullName(student) || email,
      email,
      department,
    })),
    employers,
    supervisors,
  }
})

async function findEmployers(db: Db, viewer: Viewer, search: string) {
  const keys = await readEmployerKeys(db, viewer, { search, after: '', limit: MOST_OF_EACH })
  if (keys.length === 0) return []
  return db.selectFrom('employers').select(['id', 'name']).where('key', 'in', keys).orderBy('key').execute()
}

/** Enough rows for five different supervisors, because one can have many internships. */
const MOST_ROWS = 50

/**
 * Any five supervisors; people who look for one of many type more of the name. Two letters would mean reading all supervisors.
 */
async function findSupervisors(db: Db, viewer: Viewer, search: string) {
  const words = searchWords(search)
  if (!words.some(isIndexed)) return []
  const rows = selectSupervisors(db)
    .innerJoin('employers', 'employers.key', 'internships.employerKey')
    .select([
      'internshipSupervisors.name',
      'internshipSupervisors.email',
      'employers.id as employerId',
      'employers.name as employerName',
    ])
    .where(containsWords(sql.ref<string>('internshipSupervisors.searchText'), words))
    .where(internshipsVisibleTo(viewer))
    .limit(MOST_ROWS)
  return db
    .selectFrom(rows.as('found'))
    .select(['name', 'email', 'employerId', 'employerName'])
    .distinctOn('email')
    .orderBy('email')
    .limit(MOST_OF_EACH)
    .execute()
}
