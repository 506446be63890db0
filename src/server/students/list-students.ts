import { pageOf } from '../database/keyset.ts'
import { reviewer } from '../procedures.ts'
import { readStudents } from './student-queries.ts'

export const listStudents = reviewer.students.list.handler(async ({ input, context }) => {
  const { limit, cursor, ...filters } = input
  return pageOf(await readStudents(context.db, context.actor, filters, { limit, cursor }), limit)
})
