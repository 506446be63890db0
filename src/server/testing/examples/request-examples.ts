import { randomUUID } from 'node:crypto'
import { DAY, HOUR, MINUTE } from '#domain/time/durations'
import { feedbackAnswers, makeInternship, makeMidterm } from '../factories.ts'
import { makeMidtermLink } from '../midterm-link.ts'
import { readMidterm } from '../read-records.ts'
import { anyReviewer, anyStudent, type ExamplesOf, everyone, itsReviewers, ownStudent, unknownLink } from './example.ts'
import type { ExampleWorld } from './example-world.ts'

export const REQUEST_EXAMPLES: ExamplesOf<'feedbackRequests' | 'inPersonEmails' | 'assignments' | 'midterms'> = {
  'feedbackRequests.request': {
    call: (c, w) => c.feedbackRequests.request({ supervisorId: w.unrequested.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.remind': {
    call: (c, w) => c.feedbackRequests.remind({ supervisorId: w.asked.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.openLink': {
    call: (c) => c.feedbackRequests.openLink({ token: 'an unknown token' }),
    outcomes: unknownLink,
    unrecorded: 'reads',
  },
  'feedbackRequests.submit': {
    call: (c) => c.feedbackRequests.submit({ token: 'an unknown token', answers: feedbackAnswers() }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => c.feedbackRequests.submit({ token: await linkOf(w), answers: feedbackAnswers() }),
    },
  },
  'feedbackRequests.answerQuestion': {
    call: (c) =>
      c.feedbackRequests.answerQuestion({
        token: 'an unknown token',
        questionId: randomUUID(),
        answers: feedbackAnswers(),
      }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const token = await linkOf(w)
        const answers = feedbackAnswers()
        await c.feedbackRequests.submit({ token, answers })
        return c.feedbackRequests.answerQuestion({ token, questionId: await makeQuestion(w), answers })
      },
    },
  },
  'feedbackRequests.openOther': {
    call: (c) => c.feedbackRequests.openOther({ token: 'an unknown token', supervisorId: randomUUID() }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const token = await linkOf(w)
        const { name, email } = w.asked
        const { supervisor } = await makeInternship(w.db, w.owner, { supervisor: { name, email } })
        await (await w.app.as(w.owner)).feedbackRequests.request({ supervisorId: supervisor.id })
        // Links created on another day have another last day.
        w.app.later(DAY)
        await w.app.deliverEmails()
        return c.feedbackRequests.openOther({ token, supervisorId: supervisor.id })
      },
    },
  },
  'feedbackRequests.noteOpening': {
    call: (c) => c.feedbackRequests.noteOpening({ token: 'an unknown token' }),
    outcomes: everyone,
    recorded: { by: 'supervisor', call: async (c, w) => c.feedbackRequests.noteOpening({ token: await linkOf(w) }) },
  },
  'feedbackRequests.requestCopy': {
    call: (c) => c.feedbackRequests.requestCopy({ token: 'an unknown token' }),
    outcomes: everyone,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const token = await linkOf(w)
        await c.feedbackRequests.submit({ token, answers: feedbackAnswers() })
        return c.feedbackRequests.requestCopy({ token })
      },
    },
  },
  'feedbackRequests.renewLink': {
    call: (c) => c.feedbackRequests.renewLink({ token: 'an unknown token' }),
    outcomes: everyone,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const token = await linkOf(w)
        // Late enough not to count as a double click.
        const requestedAt = new Date(w.app.time.now.getTime() - HOUR)
        await w.db.updateTable('feedbackMailings').set({ requestedAt }).execute()
        return c.feedbackRequests.renewLink({ token })
      },
    },
  },
  'inPersonEmails.getMine': { call: (c) => c.inPersonEmails.getMine(), outcomes: anyStudent },
  'inPersonEmails.changeMine': { call: (c) => c.inPersonEmails.changeMine({ isOn: false }), outcomes: anyStudent },
  'feedbackRequests.showCode': {
    call: (c, w) => c.feedbackRequests.showCode({ supervisorId: w.asked.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.recordInPerson': {
    call: (c, w) => c.feedbackRequests.recordInPerson({ supervisorId: w.asked.id }),
    outcomes: ownStudent,
  },
  'feedbackRequests.nameSecondContact': {
    call: (c, w) =>
      c.feedbackRequests.nameSecondContact({ supervisorId: w.asked.id, name: 'N', email: 'n@northwind.example' }),
    outcomes: ownStudent,
  },
  'feedbackRequests.removeSecondContact': {
    call: (c, w) => c.feedbackRequests.removeSecondContact({ supervisorId: w.asked.id }),
    outcomes: ownStudent,
    recorded: {
      by: 'student',
      call: async (c, w) => {
        await c.feedbackRequests.nameSecondContact({
          supervisorId: w.asked.id,
          name: 'N',
          email: 'n@northwind.example',
        })
        return c.feedbackRequests.removeSecondContact({ supervisorId: w.asked.id })
      },
    },
  },
  'assignments.confirm': {
    call: (c) => c.assignments.confirm({ token: 'an unknown token' }),
    outcomes: unknownLink,
    recorded: { by: 'supervisor', call: async (c, w) => c.assignments.confirm({ token: await linkOf(w) }) },
  },
  'assignments.decline': {
    call: (c) => c.assignments.decline({ token: 'an unknown token' }),
    outcomes: unknownLink,
    recorded: { by: 'supervisor', call: async (c, w) => c.assignments.decline({ token: await linkOf(w) }) },
  },
  'assignments.undoDecline': {
    call: (c) => c.assignments.undoDecline({ token: 'an unknown token' }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const token = await linkOf(w)
        await c.assignments.decline({ token })
        return c.assignments.undoDecline({ token })
      },
    },
  },
  'assignments.handOver': {
    call: (c) => c.assignments.handOver({ token: 'an unknown token', name: 'N', email: 'n@northwind.example' }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) =>
        c.assignments.handOver({ token: await linkOf(w), name: 'N', email: `${randomUUID()}@northwind.example` }),
    },
  },
  'assignments.undoHandOver': {
    call: (c) => c.assignments.undoHandOver({ token: 'an unknown token', email: 'n@northwind.example' }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const [token, email] = [await linkOf(w), `${randomUUID()}@northwind.example`]
        await c.assignments.handOver({ token, name: 'N', email })
        return c.assignments.undoHandOver({ token, email })
      },
    },
  },
  'midterms.request': {
    call: (c, w) => c.midterms.request({ supervisorId: w.assessed.supervisor.id }),
    outcomes: ownStudent,
  },
  'midterms.submit': {
    call: (c) => c.midterms.submit({ token: 'an unknown token', answers: feedbackAnswers() }),
    outcomes: unknownLink,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => c.midterms.submit({ token: await midtermLinkOf(w), answers: feedbackAnswers() }),
    },
  },
  'midterms.renewLink': {
    call: (c) => c.midterms.renewLink({ token: 'an unknown token' }),
    outcomes: everyone,
    recorded: {
      by: 'supervisor',
      call: async (c, w) => {
        const token = await midtermLinkOf(w)
        // Late enough not to count as a double click.
        w.app.later(MINUTE)
        return c.midterms.renewLink({ token })
      },
    },
  },
  'midterms.view': { call: (c, w) => c.midterms.view({ supervisorId: w.midterm.released }), outcomes: ownStudent },
  'midterms.listToRelease': { call: (c) => c.midterms.listToRelease({}), outcomes: anyReviewer },
  'midterms.release': {
    call: async (c, w) => c.midterms.release(await readMidterm(w.db, { supervisorId: w.midterm.submitted })),
    outcomes: itsReviewers,
  },
}

/** The token of the link emailed to the supervisor with an open request. */
async function linkOf({ app, owner, asked }: ExampleWorld): Promise<string> {
  await (await app.as(owner)).feedbackRequests.remind({ supervisorId: asked.id })
  await app.deliverEmails()
  return app.newestToken(asked.id)
}

/** The id of a question about submitted answers, as if it had been mailed with the supervisor's links. */
async function makeQuestion({ db, admin, asked: { id: supervisorId, name, email } }: ExampleWorld): Promise<string> {
  const { submittedAt } = await db
    .selectFrom('feedback')
    .select('submittedAt')
    .where('supervisorId', '=', supervisorId)
    .executeTakeFirstOrThrow()
  const question = { supervisorId, givenByName: name, givenByEmail: email, submittedAt: submittedAt!, question: 'Why?' }
  const { id } = await db
    .insertInto('feedbackQuestions')
    .values({ ...question, askedBy: admin.id, askedAt: submittedAt! })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mailed = { email: 'feedback-question', requestedAt: submittedAt! } as const
  await db.updateTable('feedbackMailings').set(mailed).where('address', '=', email).execute()
  return id
}

/** The token of an open link for mid-term feedback. */
async function midtermLinkOf({ app, db, asked }: ExampleWorld): Promise<string> {
  await makeMidterm(db, asked, { isSubmitted: false })
  return makeMidtermLink(app, asked)
}
