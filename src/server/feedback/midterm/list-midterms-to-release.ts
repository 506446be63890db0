import { internshipsVisibleTo } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { readPage } from '../../platform/lists/keyset.ts'
import { reviewer } from '../../procedures.ts'
import { midtermAnswers } from './midterm-queries.ts'

export const listMidtermsToRelease = reviewer.midterms.listToRelease.handler(({ input, context: { db, actor } }) => {
  const rows = selectSupervisors(db)
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .select(['midtermFeedback.supervisorId', 'midtermFeedback.submittedAt', 'midtermFeedback.fromStudentBrowser'])
    .select(['midtermFeedback.supervisorId as id', 'midtermFeedback.submittedAt as createdAt'])
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(['profiles.id as studentId', 'profiles.email as studentEmail', 'profiles.major as studentMajor'])
    .select(fullNameOf('profiles').as('studentName'))
    .select(['midtermFeedback.givenByEmail', midtermAnswers(), shownVersion('midtermFeedback').as('version')])
    .where('midtermFeedback.submittedAt', 'is not', null)
    .where('midtermFeedback.releasedAt', 'is', null)
    .where(internshipsVisibleTo(actor))
    .$narrowType<{ submittedAt: Date; createdAt: Date; givenByEmail: string; midterm: object }>()
  return readPage(rows, 'midtermFeedback', input, 'oldest first')
})
