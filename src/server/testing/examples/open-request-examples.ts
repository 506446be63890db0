import { randomUUID } from 'node:crypto'
import { DAY } from '#domain/time/durations'
import { anyReviewer, type ExamplesOf, itsReviewers } from './example.ts'
import type { ExampleWorld } from './example-world.ts'

export const OPEN_REQUEST_EXAMPLES: ExamplesOf<'openRequests'> = {
  'openRequests.list': { call: (c) => c.openRequests.list({}), outcomes: anyReviewer },
  // Requests that the reviewer may not see are skipped, see open-requests.test.ts.
  'openRequests.remind': { call: (c, w) => c.openRequests.remind({ ids: [w.open.id] }), outcomes: anyReviewer },
  'openRequests.previewReminders': {
    call: (c, w) => c.openRequests.previewReminders({ ids: [w.open.id] }),
    outcomes: anyReviewer,
    unrecorded: 'reads',
  },
  'openRequests.count': { call: (c) => c.openRequests.count({}), outcomes: anyReviewer },
  'openRequests.request': {
    call: (c, w) => c.openRequests.request({ supervisorId: w.unrequested.id }),
    outcomes: itsReviewers,
  },
  'openRequests.correct': {
    call: (c, w) => c.openRequests.correct({ id: w.open.id, name: 'N', email: `${randomUUID()}@northwind.example` }),
    outcomes: itsReviewers,
  },
  'openRequests.close': {
    call: async (c, w) => {
      // Each reviewer closes it once.
      await w.db
        .updateTable('feedback')
        .set({ closedAt: null, closeReason: null })
        .where('id', '=', w.open.id)
        .execute()
      return c.openRequests.close({ id: w.open.id, reason: 'The company has closed.' })
    },
    outcomes: itsReviewers,
  },
  'openRequests.askSecondContact': {
    call: async (c, w) => {
      // Each reviewer asks another second contact.
      await makeAskable(w)
      return c.openRequests.askSecondContact({ id: w.open.id })
    },
    outcomes: itsReviewers,
  },
  'openRequests.reopen': {
    call: async (c, w) => {
      const closed = { closedAt: w.app.time.now, closeReason: 'The company has closed.' }
      await w.db.updateTable('feedback').set(closed).where('id', '=', w.open.id).execute()
      return c.openRequests.reopen({ id: w.open.id })
    },
    outcomes: itsReviewers,
  },
}

/** Creates a second contact who can be asked: two reminders have been sent. */
async function makeAskable({ db, app, open: { supervisorId } }: ExampleWorld): Promise<void> {
  const { address, studentId } = await db
    .selectFrom('internshipSupervisors')
    .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
    .select(['internshipSupervisors.email as address', 'studentId'])
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('secondContacts').where('supervisorId', '=', supervisorId).execute()
  await db.deleteFrom('feedbackMailings').where('address', '=', address).execute()
  for (const [days, email] of [
    [4, 'feedback-request'],
    [3, 'feedback-reminder'],
    [2, 'feedback-reminder'],
  ] as const) {
    const requestedAt = new Date(app.time.now.getTime() - days * DAY)
    const sent = { email, address, requestedAt, handedOverAt: requestedAt }
    const mailing = await db.insertInto('feedbackMailings').values(sent).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('feedbackLinks')
      .values({ mailingId: mailing.id, studentId, supervisorId, tokenHash: randomUUID() })
      .execute()
  }
  await db
    .insertInto('secondContacts')
    .values({ supervisorId, name: 'N', email: `${randomUUID()}@northwind.example`, namedAt: app.time.now })
    .execute()
}
