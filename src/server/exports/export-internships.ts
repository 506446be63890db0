import { sql } from 'kysely'
import { INTERNSHIP_COLUMNS } from '#domain/export-columns'
import { internshipsVisibleTo, managesNothing } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer } from './csv-answer.ts'
import { INTERNSHIP_FACTS } from './exported-rows.ts'
import { refuseUnknownZone } from './known-zone.ts'
import { readLines } from './read-lines.ts'

export const exportInternships = reviewer.exports.internships.handler(async ({ input, context, errors }) => {
  const { actor, db } = context
  if (managesNothing(actor)) throw errors.NO_DEPARTMENTS()
  await refuseUnknownZone(db, input.timeZone)
  const lines = readLines(context, {
    table: 'internships',
    from: db
      .selectFrom('internships')
      .innerJoin('profiles', 'profiles.id', 'internships.studentId')
      .where(internshipsVisibleTo(actor)),
    columns: INTERNSHIP_COLUMNS,
    facts: FACTS,
    ...input,
  })
  return csvAnswer({
    kind: 'internships',
    headers: INTERNSHIP_COLUMNS.map(({ header }) => header),
    lines,
    ...input,
    context,
  })
})

const FACTS = {
  ...INTERNSHIP_FACTS,
  graduationYear: sql`profiles.graduation_year`,
  status: sql`internships.status`,
  description: sql`internships.description`,
  createdAt: sql`internships.created_at`,
}
