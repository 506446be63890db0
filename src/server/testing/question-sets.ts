import type { QuestionSetForm } from '#contract/feedback/question-sets'
import type { Question } from '#domain/feedback/questions'
import type { Db } from '../platform/database/client.ts'

let counter = 0

/** A required question of a set. */
export const QUESTION: Question = {
  key: 'safety',
  kind: 'rating',
  section: null,
  label: { en: 'Safety at work', de: 'Arbeitssicherheit' },
  help: null,
  isRequired: true,
  anchors: null,
}

/** A set that applies to nobody's internships. */
export function questionSetForm(facts: Partial<QuestionSetForm> = {}): QuestionSetForm {
  counter += 1
  return {
    name: `Question set ${counter}`,
    askedIn: 'final',
    departments: ['Alchemy'],
    termId: null,
    questions: [QUESTION],
    ...facts,
  }
}

/** A question set for everybody, unless `facts` say otherwise. */
export async function makeQuestionSet(db: Db, facts: Partial<QuestionSetForm> & { createdAt?: Date } = {}) {
  counter += 1
  const { questions = [QUESTION], createdAt = new Date(), ...set } = facts
  const { id, name } = await db
    .insertInto('questionSets')
    .values({ name: `Set ${counter}`, askedIn: 'final', departments: [], termId: null, ...set, createdAt })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  return { id, name, versionId: await makeQuestionVersion(db, { id, name }, 1, questions, createdAt) }
}

/** These questions as a version of the set, whose first has the number 1. Returns its id. */
export async function makeQuestionVersion(
  db: Db,
  { id: setId, name }: { id: string; name: string },
  number: number,
  questions: readonly object[],
  createdAt = new Date(),
): Promise<string> {
  const { id } = await db
    .insertInto('questionSetVersions')
    .values({ setId, number, name, questions: JSON.stringify(questions), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
