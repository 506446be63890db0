import { sql } from 'kysely'
import { INTERNSHIP_COLUMNS } from '#domain/export-columns'
import { internshipsVisibleTo, managesNothing } from '../authorization/visible-rows.ts'
import { reviewer } from '../procedures.ts'
import { csvAnswer } from './csv-answer.ts'
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
  studentName: sql`trim(profiles.first_name || ' ' || profiles.last_name)`,
  studentEmail: sql`profiles.email`,
  studentMajor: sql`profiles.major`,
  graduationYear: sql`profiles.graduation_year`,
  positionTitle: sql`internships.position_title`,
  employerName: sql`internships.employer_name`,
  industry: sql`internships.industry`,
  startDate: sql`internships.start_date`,
  endDate: sql`internships.end_date`,
  status: sql`internships.status`,
  description: sql`internships.description`,
  createdAt: sql`internships.created_at`,
}
