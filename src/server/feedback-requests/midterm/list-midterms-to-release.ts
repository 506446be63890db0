import { sql } from 'kysely'
import { internshipsVisibleTo } from '../../authorization/visible-rows.ts'
import { afterCursor, pageOf } from '../../database/keyset.ts'
import { shownVersion } from '../../database/shown-version.ts'
import { reviewer } from '../../procedures.ts'
import { midtermAnswers } from './midterm-queries.ts'

export const listMidtermsToRelease = reviewer.midterms.listToRelease.handler(async ({ input, context }) => {
  const { db, actor } = context
  const rows = await db
    .selectFrom('midtermFeedback')
    .innerJoin('internshipSupervisors', 'internshipSupervisors.id', 'midtermFeedback.supervisorId')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['midtermFeedback.supervisorId', 'midtermFeedback.submittedAt', 'midtermFeedback.fromStudentBrowser'])
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(['profiles.id as studentId', 'profiles.email as studentEmail', 'profiles.major as studentMajor'])
    .select(sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('studentName'))
    .select(['midtermFeedback.givenByEmail', midtermAnswers(), shownVersion('midtermFeedback').as('version')])
    .where('midtermFeedback.submittedAt', 'is not', null)
    .where('midtermFeedback.releasedAt', 'is', null)
    .where(internshipsVisibleTo(actor))
    .where(afterCursor('midtermFeedback', input.cursor, 'oldest first'))
    .orderBy('midtermFeedback.submittedAt')
    .orderBy('midtermFeedback.supervisorId')
    .limit(input.limit + 1)
    .$narrowType<{ submittedAt: Date; givenByEmail: string; midterm: object }>()
    .execute()
  const positions = rows.map((row) => ({ ...row, id: row.supervisorId, createdAt: row.submittedAt }))
  return pageOf(positions, input.limit)
})
