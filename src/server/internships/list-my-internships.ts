import { student } from '../procedures.ts'
import { selectInternships } from './internship-queries.ts'

export const listMyInternships = student.internships.listMine.handler(({ context }) =>
  selectInternships(context.db, context.actor).execute(),
)
