import { sql } from 'kysely'
import { countableAnswers } from '#domain/feedback/countable-answers'
import type { FurtherAnswer, Question } from '#domain/feedback/questions'
import { mayReadFigures } from '#domain/office/response-figures'
import { inReadersLanguage } from '#domain/text/own-text'
import { feedbackVisibleTo, viewerIn } from '../../platform/access/visible-rows.ts'
import { answerTo } from '../../platform/lists/record-filters.ts'
import { reader } from '../../procedures.ts'
import { type Counted, isInTermOrAny } from './figure-queries.ts'

/** How often each answer to the questions of sets was given, by the version asked; empty for apps without access to answers. */
export const getQuestionFigures = reader.statistics.questions.handler(async ({ input, context }) => {
  const { db, viewer: everything, opensAnswers } = context
  // The number of answers to a question would reveal who skipped it.
  if (!opensAnswers) return []
  const viewer = input.department ? viewerIn(everything, input.department) : everything
  const counts = await countAnswers({ db, viewer, term: input.term })
  const versions = await db
    .selectFrom('questionSetVersions')
    .select(['id', 'name', 'number', 'questions'])
    .where('id', '=', sql<string>`any(${[...new Set(counts.map(({ version }) => version))]}::uuid[])`)
    .orderBy(sql`name_key(name)`)
    .orderBy('number', 'desc')
    .orderBy('id')
    .execute()
  const figures = versions.flatMap(({ id, name, number, questions }) =>
    questions.map((question) => {
      const options = countableAnswers(question).map(({ value, label }) => ({
        value,
        label,
        count: countOf(id, question, value),
      }))
      const answers = options.reduce((sum, { count }) => sum + count, 0)
      const isShown = mayReadFigures(answers, { role: everything.role, opensAnswers })
      const { key, label } = question
      return {
        set: name,
        version: number,
        versionId: id,
        key,
        label: inReadersLanguage(label),
        answers,
        options: isShown ? options : null,
      }
    }),
  )
  return figures.filter(({ answers }) => answers > 0)

  function countOf(id: string, question: Question, value: FurtherAnswer['value']): number {
    return counts.find((one) => one.version === id && one.key === question.key && one.value === value)?.count ?? 0
  }
})

type AnswerCount = { version: string; key: string; value: FurtherAnswer['value']; count: number }

/** Counts answers, without texts, which all differ. */
async function countAnswers({ db, viewer, term }: Counted): Promise<AnswerCount[]> {
  const text: Question['kind'] = 'text'
  const { rows } = await sql<AnswerCount>`
    with asked as materialized (
      select versions.id, question ->> 'key' as key
      from question_set_versions versions, jsonb_array_elements(versions.questions) as question
      where question ->> 'kind' <> ${text}
    )
    select asked.id as version, asked.key, ${answerTo(sql.ref('asked.key'))} as value, count(*)::integer as count
    from feedback join asked on asked.id = feedback.question_version_id
    where feedback.status <> 'pending' and feedback.further_answers ? asked.key
      and ${feedbackVisibleTo(viewer)} and ${isInTermOrAny('feedback', term)}
    group by 1, 2, 3`.execute(db)
  return rows
}
