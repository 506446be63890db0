import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEEDBACK_STATUSES } from '#domain/feedback/feedback'
import { isRequestOpen, type RequestFacts, requestState, requestStatus } from '#domain/feedback/request'
import { INTERNSHIP_STATUSES } from '#domain/internships/internship'
import { makeFeedback, makeInternship, makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { selectSupervisors } from './assignments.ts'
import {
  IS_REQUEST_ENDED,
  IS_REQUEST_OPEN,
  REQUEST_STATE,
  REQUEST_STATUS,
  STATE_FOR_SECOND_CONTACT,
} from './request-state.ts'

const { db, time } = await createTestApp()
const { now } = time

const KINDS = [null, ...FEEDBACK_STATUSES]

/** A request for each status of the feedback, about answers of which a reviewer has asked something. */
const requests = await Promise.all(
  KINDS.map(async (status) => {
    const { id, supervisor } = await makeInternship(db, await makeStudent(db))
    const feedback = status && (await makeFeedback(db, supervisor, { status }))
    if (feedback?.submittedAt) {
      const given = { givenByName: supervisor.name, givenByEmail: supervisor.email, submittedAt: feedback.submittedAt }
      await db
        .insertInto('feedbackQuestions')
        .values({ supervisorId: supervisor.id, ...given, question: 'Is the rating right?', askedAt: now })
        .execute()
    }
    return { internshipId: id, supervisorId: supervisor.id }
  }),
)

it('is the same in the database and in the domain', async () => {
  const maybe = fc.option(fc.constant(now))
  const facts = fc.record({
    feedbackStatus: fc.constantFrom(...KINDS),
    internshipStatus: fc.constantFrom(...INTERNSHIP_STATUSES),
    openedAt: maybe,
    declinedAt: maybe,
    closedAt: maybe,
    closeReason: fc.option(fc.constant('The company has closed.')),
    isQuestioned: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(facts, async (random) => {
      const request = possible(random)
      const { isOpen, isEnded, ...states } = await stored(request)
      const state = requestState(request)
      const { feedbackStatus } = request
      expect(states).toEqual({
        state,
        status: feedbackStatus && requestStatus(state),
        forSecondContact: requestState({ ...request, declinedAt: null }),
      })
      const isPending = feedbackStatus === 'pending'
      expect([isOpen ?? false, isEnded ?? false]).toEqual([
        isRequestOpen({ state }),
        isPending && !isRequestOpen({ state }),
      ])
    }),
    { numRuns: 150 },
  )
})

type StoredFacts = RequestFacts & Record<'openedAt' | 'declinedAt' | 'closedAt', Date | null>

/** Only requests without an answer are closed, and only closed ones have a reason; nobody opens the form of none. */
function possible(facts: StoredFacts): StoredFacts {
  const { feedbackStatus } = facts
  const closedAt = feedbackStatus === 'pending' ? facts.closedAt : null
  const openedAt = feedbackStatus === null ? null : facts.openedAt
  return { ...facts, closedAt, openedAt, closeReason: closedAt && facts.closeReason }
}

async function stored({ feedbackStatus, internshipStatus, declinedAt, isQuestioned, ...facts }: StoredFacts) {
  const { internshipId, supervisorId } = requests[KINDS.indexOf(feedbackStatus)]!
  await db.updateTable('internships').set({ status: internshipStatus }).where('id', '=', internshipId).execute()
  await db.updateTable('internshipSupervisors').set({ declinedAt }).where('id', '=', supervisorId).execute()
  await db
    .updateTable('feedback')
    .set({ ...facts, repliedAt: isQuestioned || feedbackStatus === 'pending' ? null : now })
    .where('supervisorId', '=', supervisorId)
    .execute()
  return selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select([REQUEST_STATE.as('state'), STATE_FOR_SECOND_CONTACT.as('forSecondContact')])
    .select([IS_REQUEST_OPEN.as('isOpen'), IS_REQUEST_ENDED.as('isEnded')])
    .select((eb) => eb.case().when('feedback.id', 'is not', null).then(REQUEST_STATUS).end().as('status'))
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
}
