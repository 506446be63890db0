import { peoplePerGroup, trialState } from '#domain/feedback/subject-trial'
import { fullNameOf } from '../../platform/database/full-name.ts'
import { admin } from '../../procedures.ts'
import { readGroups, readPlan } from './trial-people-queries.ts'

const listSubjectTrials = admin.subjectTrials.list.handler(async ({ input, context: { db, now } }) => {
  const trials = await db
    .selectFrom('subjectTrials')
    .leftJoin('profiles as starters', 'starters.id', 'subjectTrials.startedBy')
    .select(['subjectTrials.id', 'subjectTrials.email', 'subjects', 'smallestDifference', 'presentPercent'])
    .select(['peoplePerGroup', 'startedAt', 'endedAt', 'result'])
    .select(fullNameOf<string | null>('starters').as('startedByName'))
    .where('subjectTrials.email', '=', input.email)
    .orderBy('startedAt', 'desc')
    .execute()
  const shown = []
  for (const { result, ...trial } of trials) {
    const { present, tried } = result ?? (await readGroups(db, trial, now))
    const state = trialState({ ...trial, isEnded: trial.endedAt !== null, present, tried })
    // Interim results are hidden, because people would stop the trial when it looks good.
    const hidden = state === 'collecting' ? { answered: null } : {}
    shown.push({ ...trial, state, present: { ...present, ...hidden }, tried: { ...tried, ...hidden } })
  }
  return shown
})

const planSubjectTrial = admin.subjectTrials.plan.handler(({ input, context: { db, now } }) =>
  readPlan(db, input.email, now),
)

const startSubjectTrial = admin.subjectTrials.start.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { email, smallestDifference } = input
  const { presentPercent } = await readPlan(db, email, now)
  const subjects = Object.fromEntries(Object.entries(input.subjects).filter(([, subject]) => subject !== ''))
  const started = await db
    .insertInto('subjectTrials')
    .values({
      email,
      smallestDifference,
      presentPercent,
      subjects: JSON.stringify(subjects),
      peoplePerGroup: peoplePerGroup(presentPercent, smallestDifference),
      startedBy: actor.id,
      startedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').where('endedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) throw errors.TRIAL_RUNNING()
  return started
})

const endSubjectTrial = admin.subjectTrials.end.handler(async ({ input, context: { db, now }, errors }) => {
  const ended = await db
    .updateTable('subjectTrials')
    .set({ endedAt: now })
    .where('id', '=', input.id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw errors.NOT_FOUND()
})

export const subjectTrials = {
  list: listSubjectTrials,
  plan: planSubjectTrial,
  start: startSubjectTrial,
  end: endSubjectTrial,
}
