import { admin } from '../../procedures.ts'
import { dueStudents } from './due-students-queries.ts'

/** Unit: groups. The rest is only in the total. */
const MOST_GROUPS = 200

export const previewRetention = admin.privacy.previewRetention.handler(async ({ input, context: { db, now } }) => {
  const due = dueStudents(db, { years: input.years, now })
  const { students } = await due.select(({ fn }) => fn.countAll<number>().as('students')).executeTakeFirstOrThrow()
  const groups = await due
    .select(['graduationYear', 'major as department', ({ fn }) => fn.countAll<number>().as('students')])
    .groupBy(['graduationYear', 'major'])
    .orderBy('graduationYear')
    .orderBy('major')
    .limit(MOST_GROUPS)
    .execute()
  return { students, groups }
})
