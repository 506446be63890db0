import { chosenColumns } from '#domain/chosen-columns'
import { INTERNSHIP_COLUMNS } from '#domain/export-columns'
import { internshipsVisibleTo, managesNothing, viewerIn } from '../../platform/access/visible-rows.ts'
import { reader } from '../../procedures.ts'
import { exportTable } from './export-table.ts'

export const exportInternships = reader.exports.internships.handler(async ({ input, context, errors }) => {
  const { viewer, db } = context
  const { timeZone, columns: facts, ...filters } = input
  if (managesNothing(viewer)) throw errors.NO_DEPARTMENTS()
  const rows = db
    .selectFrom('internships')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .where(internshipsVisibleTo(filters.department ? viewerIn(viewer, filters.department) : viewer))
  return exportTable(context, {
    kind: 'internships',
    rows,
    columns: chosenColumns(INTERNSHIP_COLUMNS, facts?.split(',')),
    facts,
    timeZone,
    filters,
  })
})
