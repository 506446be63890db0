import { INTERNSHIP_COLUMNS } from '#domain/export-columns'
import { internshipsVisibleTo, managesNothing } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'
import { exportTable } from './export-table.ts'

export const exportInternships = reviewer.exports.internships.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  if (managesNothing(actor)) throw errors.NO_DEPARTMENTS()
  const rows = db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .where(internshipsVisibleTo(actor))
  return exportTable(context, { kind: 'internships', rows, columns: INTERNSHIP_COLUMNS, ...input })
})
