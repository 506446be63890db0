import { trialState } from '#domain/feedback/subject-trial'
import type { OpenServices } from '../../services.ts'
import { readGroups } from './trial-people-queries.ts'

/** Stores the results of trials, so that erasing people does not change them. */
export async function keepTrialResults({ db, clock }: Pick<OpenServices, 'db' | 'clock'>): Promise<void> {
  const trials = await db
    .selectFrom('subjectTrials')
    .select(['id', 'peoplePerGroup', 'endedAt'])
    .where('result', 'is', null)
    .execute()
  for (const trial of trials) {
    const groups = await readGroups(db, trial, clock())
    if (trialState({ ...trial, isEnded: trial.endedAt !== null, ...groups }) === 'collecting') continue
    const result = JSON.stringify(groups)
    await db.updateTable('subjectTrials').set({ result }).where('id', '=', trial.id).execute()
  }
}
