import { randomUUID } from 'node:crypto'
import { feedbackAnswers, makeSupervisor, registrationInput, selfAssessmentAnswers } from '../factories.ts'
import { readFeedback, readInternship } from '../read-records.ts'
import {
  adminsOnly,
  anyReviewer,
  anyStudent,
  type ExamplesOf,
  itsReviewers,
  ownStudent,
  unknownToAdmins,
} from './example.ts'
import type { ExampleWorld } from './example-world.ts'

export const INTERNSHIP_EXAMPLES: ExamplesOf<
  'internships' | 'supervisors' | 'feedback' | 'selfAssessments' | 'reportLinks' | 'students' | 'employers'
> = {
  'internships.register': { call: (c) => c.internships.register(registrationInput()), outcomes: anyStudent },
  'internships.listMine': { call: (c) => c.internships.listMine(), outcomes: anyStudent },
  'internships.getMine': { call: (c, w) => c.internships.getMine({ id: w.pending.id }), outcomes: ownStudent },
  'internships.calendar': { call: (c, w) => c.internships.calendar({ id: w.pending.id }), outcomes: ownStudent },
  'internships.edit': {
    call: (c, w) => {
      const { supervisors: _, ...facts } = registrationInput({ positionTitle: 'Another title' })
      return c.internships.edit({ id: w.pending.id, ...facts })
    },
    outcomes: ownStudent,
  },
  'internships.delete': { call: (c, w) => c.internships.delete({ id: w.pending.id }), outcomes: ownStudent },
  'internships.listForReview': { call: (c) => c.internships.listForReview({}), outcomes: anyReviewer },
  'internships.approve': {
    call: async (c, w) => c.internships.approve(await readInternship(w.db, { id: w.pending.id })),
    outcomes: itsReviewers,
  },
  'internships.reject': {
    call: async (c, w) => c.internships.reject(await readInternship(w.db, { id: w.pending.id })),
    outcomes: itsReviewers,
  },
  'internships.setBack': {
    call: async (c, w) =>
      c.internships.setBack({ ...(await readInternship(w.db, { id: w.approved.id })), reason: 'Too early.' }),
    outcomes: itsReviewers,
  },
  'supervisors.add': {
    call: (c, w) => c.supervisors.add({ internshipId: w.pending.id, name: 'N', email: 'n@northwind.example' }),
    outcomes: ownStudent,
  },
  'supervisors.correct': {
    call: (c, w) => c.supervisors.correct({ supervisorId: w.unrequested.id, name: 'N', email: 'n@northwind.example' }),
    outcomes: ownStudent,
  },
  'supervisors.remove': {
    call: (c, w) => c.supervisors.remove({ supervisorId: w.unrequested.id }),
    outcomes: ownStudent,
  },
  'feedback.view': {
    call: (c, w) => c.feedback.view(reportOf(w)),
    outcomes: { ...ownStudent, 'other student': 'NOT_YOURS', 'removed manager': 'NOT_YOURS' },
  },
  'feedback.markRead': {
    call: (c, w) => c.feedback.markRead(reportOf(w)),
    outcomes: ownStudent,
    unrecorded: 'takes the own feedback off the news',
  },
  'feedback.listForReview': { call: (c) => c.feedback.listForReview({}), outcomes: anyReviewer },
  'feedback.calibration': {
    call: (c, w) => c.feedback.calibration({ id: w.submitted.id }),
    outcomes: itsReviewers,
  },
  'feedback.readEntry': {
    call: (c, w) => c.feedback.readEntry({ supervisorId: w.unrequested.id }),
    outcomes: itsReviewers,
  },
  'feedback.enter': {
    call: async (c, w) => {
      const { id: supervisorId } = await makeSupervisor(w.db, w.approved)
      const given = { way: 'telephone', givenOn: w.approved.startDate } as const
      return c.feedback.enter({ supervisorId, ...given, answers: feedbackAnswers() })
    },
    outcomes: itsReviewers,
  },
  'feedback.approve': {
    call: async (c, w) => c.feedback.approve(await readFeedback(w.db, { id: w.submitted.id })),
    outcomes: itsReviewers,
  },
  'feedback.withhold': {
    call: async (c, w) =>
      c.feedback.withhold({
        ...(await readFeedback(w.db, { id: w.submitted.id })),
        passages: [w.submitted.strengths!],
        reason: 'Private.',
      }),
    outcomes: itsReviewers,
  },
  'feedback.askSupervisor': {
    call: async (c, w) =>
      c.feedback.askSupervisor({ ...(await readFeedback(w.db, { id: w.submitted.id })), question: 'Is this right?' }),
    outcomes: itsReviewers,
  },
  'feedback.sendBack': {
    call: async (c, w) =>
      c.feedback.sendBack({ ...(await readFeedback(w.db, { id: w.submitted.id })), reason: 'About somebody else.' }),
    outcomes: itsReviewers,
  },
  'feedback.setBack': {
    call: async (c, w) =>
      c.feedback.setBack({ ...(await readFeedback(w.db, { id: w.approvedFeedback.id })), reason: 'Too early.' }),
    outcomes: itsReviewers,
  },
  'selfAssessments.get': {
    call: (c, w) => c.selfAssessments.get({ internshipId: w.approved.id }),
    outcomes: ownStudent,
  },
  'selfAssessments.save': {
    call: (c, w) => c.selfAssessments.save({ internshipId: w.assessed.id, ...selfAssessmentAnswers() }),
    outcomes: ownStudent,
  },
  'reportLinks.create': { call: (c, w) => c.reportLinks.create(reportOf(w)), outcomes: ownStudent },
  'reportLinks.revoke': {
    call: (c, w) => c.reportLinks.revoke(reportOf(w)),
    outcomes: ownStudent,
    recorded: {
      by: 'student',
      call: async (c, w) => {
        await c.reportLinks.create(reportOf(w))
        return c.reportLinks.revoke(reportOf(w))
      },
    },
  },
  'students.list': { call: (c) => c.students.list({}), outcomes: anyReviewer },
  'students.get': { call: (c, w) => c.students.get({ id: w.owner.id }), outcomes: itsReviewers },
  'employers.list': { call: (c) => c.employers.list({}), outcomes: anyReviewer },
  'employers.get': { call: (c, w) => c.employers.get(w.employer), outcomes: itsReviewers },
  'employers.listInternships': { call: (c, w) => c.employers.listInternships(w.employer), outcomes: itsReviewers },
  'employers.previewMerge': {
    call: (c, w) => c.employers.previewMerge({ ...w.otherEmployer, into: w.employer.id }),
    outcomes: adminsOnly,
  },
  'employers.merge': {
    call: (c, w) => c.employers.merge({ ...w.otherEmployer, into: w.employer.id }),
    outcomes: adminsOnly,
  },
  'employers.undoMerge': {
    call: (c) => c.employers.undoMerge({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const merged = { employerId: w.otherEmployer.id, intoId: w.employer.id }
        const merge = await w.db
          .insertInto('employerMerges')
          .values({ ...merged, spelling: 'A', shownAs: 'B', createdAt: w.app.time.now, mergedBy: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        return c.employers.undoMerge(merge)
      },
    },
  },
}

function reportOf({ approved }: ExampleWorld) {
  return { internshipId: approved.id, supervisorId: approved.supervisor.id }
}
