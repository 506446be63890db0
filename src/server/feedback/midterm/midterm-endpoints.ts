import { sql } from 'kysely'
import { tooManyEmails } from '#domain/feedback/email-limit'
import { canRequestFeedback } from '#domain/internships/internship'
import { lockSupervisors } from '../../internships/supervisors/supervisor-queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { internshipsOfOthers, internshipsVisibleTo, viewerIn } from '../../platform/access/visible-rows.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import { changedMeanwhile } from '../../platform/database/changed-since.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { shownVersion } from '../../platform/database/shown-version.ts'
import { readPage } from '../../platform/lists/keyset.ts'
import { isInTerm } from '../../platform/lists/record-filters.ts'
import { containsWords, searchWords } from '../../platform/lists/search.ts'
import { reviewer, student } from '../../procedures.ts'
import { mailMidtermLink, renewMidtermLink } from './midterm-link.ts'
import { asksMidtermFeedback, midtermAnswers } from './midterm-queries.ts'
import { midtermReleased } from './midterm-released-email.tsx'
import { submitMidterm } from './submit-midterm.ts'

/** Asks a supervisor for mid-term feedback, also again; the first time creates the request. */
const requestMidterm = student.midterms.request.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { supervisorId } = input
  return inTransaction(db, async (tx) => {
    const found = await lockSupervisors(tx, actor, supervisorId)
    if (!found) throw errors.NOT_FOUND()
    const { internship, supervisor } = found
    if (!canRequestFeedback(internship)) throw errors.NOT_APPROVED()
    const term = await tx
      .selectFrom('internships')
      .select(asksMidtermFeedback())
      .where('id', '=', internship.id)
      .executeTakeFirstOrThrow()
    if (!term.asksMidtermFeedback) throw errors.NOT_ASKED()
    if (supervisor.declinedAt) throw errors.DECLINED()
    if (supervisor.isForOffice) throw errors.OFFICE_ONLY()
    const midterm = await tx
      .selectFrom('midtermFeedback')
      .select('submittedAt')
      .where('supervisorId', '=', supervisorId)
      .executeTakeFirst()
    if (midterm?.submittedAt) throw errors.ALREADY_SUBMITTED()
    if (supervisor.feedbackStatus !== null) throw errors.FINAL_REQUESTED()
    if (!midterm) await tx.insertInto('midtermFeedback').values({ supervisorId, createdAt: now }).execute()
    const assignment = { supervisorId, studentId: actor.id, address: supervisor.email }
    const unsent = await mailMidtermLink(tx, assignment, { ...context, isStopped: supervisor.hasStoppedReminders })
    if (unsent && unsent !== 'double click') throw errors.TOO_MANY_EMAILS({ message: tooManyEmails(unsent, now) })
    return { isSent: unsent === null }
  })
})

/** Released mid-term feedback on one of the student's own internships. */
const viewMidterm = student.midterms.view.handler(async ({ input, context, errors }) => {
  const found = await selectSupervisors(context.db)
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(midtermAnswers({ releasedOnly: true }))
    .where('internshipSupervisors.id', '=', input.supervisorId)
    .where(internshipsVisibleTo(context.actor))
    .executeTakeFirst()
  if (!found?.midterm) throw errors.NOT_FOUND()
  return { ...found, midterm: found.midterm }
})

const listMidtermsToRelease = reviewer.midterms.listToRelease.handler(({ input, context: { db, actor } }) => {
  const { search, term, department, ...page } = input
  const searched = sql<string>`(${sql.ref('internships.searchText')} || ' ' || ${sql.ref('internshipSupervisors.searchText')})`
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
    .where(internshipsVisibleTo(department ? viewerIn(actor, department) : actor))
    .$if(term !== undefined, (query) => query.where(isInTerm('internships', term!)))
    .where(containsWords(searched, searchWords(search)))
    .$narrowType<{ submittedAt: Date; createdAt: Date; givenByEmail: string; midterm: object }>()
  return readPage(rows, 'midtermFeedback', page, 'oldest first')
})

/** A reviewer has read it, and the student may. */
const releaseMidterm = reviewer.midterms.release.handler(async ({ input, context, errors }) => {
  const { actor, db, queue, now } = context
  const { supervisorId, version } = input
  await inTransaction(db, async (tx) => {
    // So that nobody changes what was shown with it.
    await selectInternship(tx, actor, supervisorId).forUpdate('internships').execute()
    const released = await tx
      .updateTable('midtermFeedback')
      .set({ releasedAt: now, releasedBy: actor.id })
      .where('supervisorId', '=', supervisorId)
      .where('submittedAt', 'is not', null)
      .where('releasedAt', 'is', null)
      .where(shownVersion('midtermFeedback'), '=', version)
      .where(({ exists }) => exists(selectInternship(tx, actor, supervisorId).where(internshipsOfOthers(actor))))
      .returning('supervisorId')
      .executeTakeFirst()
    if (released) return queue.enqueueEmail(tx, midtermReleased, { supervisorId })
    const found = await selectInternship(tx, actor, supervisorId)
      .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
      .select(['internships.studentId', 'midtermFeedback.releasedAt'])
      .where('midtermFeedback.submittedAt', 'is not', null)
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (found.studentId === actor.id) throw errors.OWN()
    throw found.releasedAt
      ? errors.CONFLICT()
      : errors.CONFLICT(await changedMeanwhile(tx, 'midtermFeedback', supervisorId, version))
  })
})

/** The supervisor's internship, if the reviewer sees it. */
function selectInternship(tx: Tx, actor: Actor, supervisorId: string) {
  return selectSupervisors(tx)
    .select('internships.id')
    .where('internshipSupervisors.id', '=', supervisorId)
    .where(internshipsVisibleTo(actor))
}

export const midterms = {
  request: requestMidterm,
  submit: submitMidterm,
  renewLink: renewMidtermLink,
  view: viewMidterm,
  listToRelease: listMidtermsToRelease,
  release: releaseMidterm,
}
