import { randomUUID } from 'node:crypto'
import { csvFile, runImports, uploadFile } from '../imports.ts'
import { selectFeedback, selectInternships } from '../read-records.ts'
import { makeSavedView, makeScheduledExport } from '../view-factories.ts'
import {
  adminsOnly,
  anyReviewer,
  anyReviewerWithDepartments,
  type ExamplesOf,
  itsReviewers,
  ofAnotherReviewer,
  unknownToAdmins,
} from './example.ts'

export const OFFICE_EXAMPLES: ExamplesOf<
  | 'staffNotes'
  | 'messages'
  | 'digest'
  | 'assignees'
  | 'bulkDecisions'
  | 'find'
  | 'statistics'
  | 'exports'
  | 'exportColumns'
  | 'scheduledExports'
  | 'savedViews'
> = {
  'staffNotes.list': { call: (c, w) => c.staffNotes.list({ studentId: w.owner.id }), outcomes: itsReviewers },
  'staffNotes.add': {
    call: (c, w) => c.staffNotes.add({ studentId: w.owner.id, internshipId: w.pending.id, text: 'Called.' }),
    outcomes: itsReviewers,
  },
  // Another person's note; see staff-notes.test.ts for the reviewer's own.
  'staffNotes.edit': {
    call: (c, w) => c.staffNotes.edit({ id: w.note.id, text: 'Called twice.' }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const note = await c.staffNotes.add({ studentId: w.owner.id, text: 'Called.' })
        return c.staffNotes.edit({ ...note, text: 'Called twice.' })
      },
    },
  },
  'staffNotes.delete': {
    call: (c, w) => c.staffNotes.delete({ id: w.note.id }),
    outcomes: { ...itsReviewers, 'manager of the department': 'NOT_FOUND' },
  },
  'messages.countStudents': { call: (c) => c.messages.countStudents({}), outcomes: anyReviewer },
  // Students whom the reviewer may not see are left out, see mailings.test.ts.
  'messages.previewToStudents': {
    call: (c, w) => c.messages.previewToStudents({ ...TEXT, selection: { ids: [w.owner.id] } }),
    outcomes: anyReviewer,
    unrecorded: 'sends and stores nothing',
  },
  'messages.sendToStudents': {
    call: (c, w) => c.messages.sendToStudents({ ...TEXT, selection: { ids: [w.owner.id] } }),
    outcomes: {
      ...anyReviewer,
      'manager of another department': 'NOBODY',
      'manager without departments': 'NOBODY',
    },
  },
  'messages.previewToSupervisors': {
    call: (c, w) => c.messages.previewToSupervisors({ ...TEXT, ids: [w.submitted.id] }),
    outcomes: anyReviewer,
    unrecorded: 'sends and stores nothing',
  },
  'messages.sendToSupervisors': {
    call: (c, w) => c.messages.sendToSupervisors({ ...TEXT, ids: [w.open.id] }),
    outcomes: {
      ...anyReviewer,
      'manager of another department': 'NOBODY',
      'manager without departments': 'NOBODY',
    },
  },
  // Nobody's mailing; see mailings.test.ts for the reviewer's own.
  'messages.undo': {
    call: (c) => c.messages.undo({ id: randomUUID() }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const { id } = await c.messages.sendToStudents({ ...TEXT, selection: { ids: [w.owner.id] } })
        return c.messages.undo({ id })
      },
    },
  },
  'digest.getMine': { call: (c) => c.digest.getMine(), outcomes: anyReviewer },
  'digest.changeMine': { call: (c) => c.digest.changeMine({ isOn: false }), outcomes: anyReviewer },
  'assignees.listColleagues': {
    call: (c, w) => c.assignees.listColleagues({ kind: 'internships', id: w.pending.id }),
    outcomes: itsReviewers,
  },
  'assignees.assign': {
    call: (c, w) => c.assignees.assign({ kind: 'feedback', id: w.submitted.id, colleagueId: w.admin.id }),
    outcomes: itsReviewers,
  },
  'bulkDecisions.countInternships': { call: (c) => c.bulkDecisions.countInternships({}), outcomes: anyReviewer },
  // Without access to the rows, nothing is decided; see bulk-decisions.test.ts.
  'bulkDecisions.decideInternships': {
    call: async (c, w) =>
      c.bulkDecisions.decideInternships({
        selection: await selectInternships(w.db, [w.pending.id]),
        decision: 'approved',
      }),
    outcomes: anyReviewer,
  },
  'bulkDecisions.countFeedback': { call: (c) => c.bulkDecisions.countFeedback({}), outcomes: anyReviewer },
  'bulkDecisions.approveFeedback': {
    call: async (c, w) => c.bulkDecisions.approveFeedback({ selection: await selectFeedback(w.db, [w.submitted.id]) }),
    outcomes: anyReviewer,
  },
  // Nobody's decision; see undo.test.ts for the reviewer's own.
  'bulkDecisions.undo': {
    call: (c) => c.bulkDecisions.undo({ id: randomUUID() }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const { id } = await c.bulkDecisions.approveFeedback({
          selection: await selectFeedback(w.db, [w.submitted.id]),
        })
        return c.bulkDecisions.undo({ id: id! })
      },
    },
  },
  'find.byName': { call: (c) => c.find.byName({ search: 'north' }), outcomes: anyReviewer },
  'statistics.responses': { call: (c) => c.statistics.responses({}), outcomes: anyReviewer },
  'statistics.responseDays': { call: (c) => c.statistics.responseDays({}), outcomes: anyReviewer },
  'statistics.figures': { call: (c) => c.statistics.figures({}), outcomes: anyReviewer },
  'statistics.questions': { call: (c) => c.statistics.questions({}), outcomes: anyReviewer },
  'statistics.get': { call: (c) => c.statistics.get(), outcomes: anyReviewer },
  'statistics.assessment': { call: (c) => c.statistics.assessment({}), outcomes: anyReviewer },
  'exports.internships': { call: (c) => c.exports.internships({}), outcomes: anyReviewerWithDepartments },
  'exports.feedback': { call: (c) => c.exports.feedback({}), outcomes: anyReviewerWithDepartments },
  'exports.openRequests': { call: (c) => c.exports.openRequests({}), outcomes: anyReviewerWithDepartments },
  'exports.assessment': { call: (c) => c.exports.assessment({}), outcomes: anyReviewerWithDepartments },
  'exports.audit': { call: (c) => c.exports.audit({}), outcomes: adminsOnly },
  'exports.importProblems': {
    call: (c) => c.exports.importProblems({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const id = await uploadFile(c, 'departments', csvFile('Name\nX'))
        await runImports(w.app)
        return c.exports.importProblems({ id })
      },
    },
  },
  'exports.importRest': {
    call: (c) => c.exports.importRest({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const id = await uploadFile(c, 'departments', csvFile('Name\nX'))
        await runImports(w.app)
        return c.exports.importRest({ id })
      },
    },
  },
  'exportColumns.list': { call: (c) => c.exportColumns.list(), outcomes: anyReviewer },
  'exportColumns.choose': {
    call: (c) => c.exportColumns.choose({ kind: 'feedback', columns: ['status'] }),
    outcomes: anyReviewer,
  },
  'exportColumns.reset': {
    call: (c) => c.exportColumns.reset({ kind: 'feedback' }),
    outcomes: anyReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        await w.db
          .insertInto('exportColumns')
          .values({ profileId: w.admin.id, kind: 'feedback', columns: ['status'] })
          .execute()
        return c.exportColumns.reset({ kind: 'feedback' })
      },
    },
  },
  'scheduledExports.list': { call: (c) => c.scheduledExports.list(), outcomes: anyReviewer },
  'scheduledExports.create': {
    call: (c) =>
      c.scheduledExports.create({
        kind: 'internships',
        name: 'Mine',
        filters: { status: 'approved' },
        columns: ['status'],
        every: 'month',
        onDay: 31,
      }),
    outcomes: anyReviewer,
  },
  // Another reviewer's; see scheduled-exports.test.ts for the reviewer's own.
  'scheduledExports.pause': {
    call: (c, w) => c.scheduledExports.pause({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
    recorded: { by: 'admin', call: async (c, w) => c.scheduledExports.pause(await makeScheduledExport(w.db, w.admin)) },
  },
  'scheduledExports.resume': {
    call: (c, w) => c.scheduledExports.resume({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const { id } = await makeScheduledExport(w.db, w.admin, { pausedAt: w.app.time.now })
        return c.scheduledExports.resume({ id })
      },
    },
  },
  'scheduledExports.sendNow': {
    call: (c, w) => c.scheduledExports.sendNow({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => c.scheduledExports.sendNow(await makeScheduledExport(w.db, w.admin)),
    },
  },
  'scheduledExports.delete': {
    call: (c, w) => c.scheduledExports.delete({ id: w.scheduledExport.id }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => c.scheduledExports.delete(await makeScheduledExport(w.db, w.admin)),
    },
  },
  'savedViews.list': { call: (c) => c.savedViews.list({ list: 'internships' }), outcomes: anyReviewer },
  'savedViews.save': {
    call: (c) => c.savedViews.save({ list: 'internships', name: 'Mine', filters: { status: 'approved' } }),
    outcomes: anyReviewer,
  },
  // Another reviewer's view; see saved-views.test.ts for the reviewer's own.
  'savedViews.rename': {
    call: (c, w) => c.savedViews.rename({ id: w.savedView.id, name: 'Mine' }),
    outcomes: ofAnotherReviewer,
    recorded: {
      by: 'admin',
      call: async (c, w) => c.savedViews.rename({ ...(await makeSavedView(w.db, w.admin)), name: 'Ours' }),
    },
  },
  'savedViews.delete': {
    call: (c, w) => c.savedViews.delete({ id: w.savedView.id }),
    outcomes: ofAnotherReviewer,
    recorded: { by: 'admin', call: async (c, w) => c.savedViews.delete(await makeSavedView(w.db, w.admin)) },
  },
}

const TEXT = { subject: 'Office hours', body: 'Please come and see us.' }
