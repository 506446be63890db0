import { sql } from 'kysely'
import type { QuestionSetForm } from '#contract/feedback/question-sets'
import { shownQuestions } from '#domain/feedback/questions'
import { countAttempt } from '../../identity/limits/account-limit.ts'
import { lockDepartments } from '../../people/departments/department-queries.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { digestOf } from '../../platform/database/shown-version.ts'
import { admin } from '../../procedures.ts'
import { questionSetTest } from './question-set-test-email.tsx'
import { readySets } from './ready-sets.ts'

const REVISION = digestOf(sql`jsonb_build_array(sets.asked_in, sets.departments, sets.term_id)`).as('revision')

const listQuestionSets = admin.questionSets.list.handler(({ context: { db } }) =>
  db
    .selectFrom('questionSets as sets')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('questionSetVersions')
          .select(['number as version', 'questions', 'createdAt as versionSince'])
          .whereRef('setId', '=', 'sets.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .leftJoin('terms', 'terms.id', 'sets.termId')
    .select(['sets.id', 'sets.name', 'sets.askedIn', 'sets.departments', 'sets.termId', 'sets.archivedAt'])
    .select(['terms.name as termName', 'current.version', 'current.versionSince', 'current.questions', REVISION])
    .select(
      sql<number>`(select count(*) from question_set_versions versions
        join (select question_version_id from feedback union all select question_version_id from midterm_feedback) asked
          on asked.question_version_id = versions.id
        where versions.set_id = sets.id)`.as('asked'),
    )
    .orderBy(sql`name_key(sets.name)`)
    .execute(),
)

const addQuestionSet = admin.questionSets.add.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  return inTransaction(db, async (tx) => {
    const conflict = await conflictOf(tx, input, null)
    if (conflict) throw errors[conflict]()
    const { questions, ...set } = input
    const added = await tx
      .insertInto('questionSets')
      .values({ ...set, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addVersion(tx, { setId: added.id, number: 1, name: set.name, questions }, { actor, now })
    return added
  })
})

const editQuestionSet = admin.questionSets.edit.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  const { id, questions, version, revision, ...set } = input
  await inTransaction(db, async (tx) => {
    // The table is locked before one of its rows.
    const conflict = await conflictOf(tx, input, id)
    const former = await tx
      .selectFrom('questionSets as sets')
      .select(REVISION)
      .where('sets.id', '=', id)
      .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
    if (conflict) throw errors[conflict]()
    const last = await tx
      .selectFrom('questionSetVersions')
      .select(['number', 'name'])
      .select(sql<boolean>`questions = ${JSON.stringify(questions)}::jsonb`.as('isSame'))
      .where('setId', '=', id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (last.number !== version || (revision ?? former.revision) !== former.revision) throw errors.CHANGED()
    await tx.updateTable('questionSets').set(set).where('id', '=', id).execute()
    if (last.isSame && last.name === set.name) return
    await addVersion(tx, { setId: id, number: last.number + 1, name: set.name, questions }, { actor, now })
  })
})

type Version = { setId: string; number: number; name: string; questions: QuestionSetForm['questions'] }

async function addVersion(
  tx: Tx,
  { questions, ...version }: Version,
  { actor, now }: { actor: { id: string }; now: Date },
): Promise<void> {
  await tx
    .insertInto('questionSetVersions')
    .values({ ...version, questions: JSON.stringify(questions), createdAt: now, createdBy: actor.id })
    .execute()
}

type Placed = Pick<QuestionSetForm, 'name' | 'termId' | 'departments'>

/** Why this set cannot be saved. */
async function conflictOf(tx: Tx, { name, termId, departments }: Placed, exceptId: string | null) {
  const former = await departmentsOf(tx, exceptId)
  // Departments that were deleted after the set was made for them may stay. They are locked before the table, in the same order
  // as renaming a department.
  const added = departments.filter((department) => !former.includes(department))
  if (!(await lockDepartments(tx, added))) return 'UNKNOWN_DEPARTMENT'
  // Prevents two admins from saving sets with the same name at the same time.
  await sql`lock table question_sets in share row exclusive mode`.execute(tx)
  // The other departments may have been renamed during the wait for the lock.
  const kept = await departmentsOf(tx, exceptId)
  if (!departments.every((department) => added.includes(department) || kept.includes(department)))
    return 'UNKNOWN_DEPARTMENT'
  if (termId) {
    const term = await tx.selectFrom('terms').select('id').where('id', '=', termId).forKeyShare().executeTakeFirst()
    if (!term) return 'TERM_NOT_FOUND'
  }
  const taken = await tx
    .selectFrom('questionSets')
    .select('id')
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst()
  return taken ? 'NAME_TAKEN' : null
}

/** The departments of a set; none without a set. */
async function departmentsOf(tx: Tx, id: string | null): Promise<string[]> {
  if (!id) return []
  const set = await tx.selectFrom('questionSets').select('departments').where('id', '=', id).executeTakeFirst()
  return set?.departments ?? []
}

const setArchived = admin.questionSets.setArchived.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  await db
    .updateTable('questionSets')
    .set((eb) => ({ archivedAt: input.isArchived ? eb.fn.coalesce('archivedAt', eb.val(now)) : null }))
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
})

/** Emails the version in use. */
const sendTest = admin.questionSets.sendTest.handler(async ({ input: { id }, context, errors }) => {
  const { actor, db, queue, now } = context
  const tested = await db
    .selectFrom('questionSetVersions')
    .select(['id', 'name', 'number as version'])
    .where('setId', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  if (await countAttempt(db, 'test-email', actor.id, now)) throw errors.TOO_MANY_TESTS()
  await inTransaction(db, async (tx) => {
    await queue.enqueueEmail(tx, questionSetTest, { questionVersionId: tested.id, profileId: actor.id })
    const facts = { name: tested.name, version: tested.version }
    await recordEntry(tx, { action: 'created', kind: 'test-emails', recordId: id, facts })
  })
  return { address: actor.profile.email }
})

export const previewQuestions = admin.questionSets.preview.handler(({ input }) => ({
  questions: shownQuestions(input.questions),
}))

export const questionSets = {
  list: listQuestionSets,
  add: addQuestionSet,
  edit: editQuestionSet,
  setArchived,
  listReady: admin.questionSets.listReady.handler(() => readySets()),
  preview: previewQuestions,
  sendTest,
}
