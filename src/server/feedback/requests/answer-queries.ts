import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { CORE_COLUMNS, type StoredAnswers } from '#domain/feedback/answers'
import type { AskedQuestions } from '#domain/feedback/questions'
import type { Database } from '../../platform/database/schema.ts'

/** What a supervisor has answered in the outer query's record, as `answered` also what was asked beyond what everybody is. */
export function givenAnswers<Table extends Exclude<AnswerTable, 'selfAssessments'>>(table: Table) {
  return [...CORE_COLUMNS.map((column) => `${table}.${column}` as const), answeredFurther(table)] as const
}

/** What the outer query's record was asked beyond the questions that everybody is asked, with the answers; null if nothing. */
export function answeredFurther(table: AnswerTable) {
  const eb = expressionBuilder<Database, AnswerTable>()
  const asked = eb
    .selectFrom('questionSetVersions as asked')
    .select(['asked.name as set', 'asked.number as version', 'asked.questions'])
    .select(`${table}.furtherAnswers as answers`)
    .whereRef('asked.id', '=', `${table}.questionVersionId`)
  return jsonObjectFrom(asked).$castTo<AskedQuestions | null>().as('answered')
}

/** The columns of these answers. JSON is written as text. */
export function columnsOf<Answers extends Pick<StoredAnswers, 'observations' | 'furtherAnswers'>>({
  observations,
  furtherAnswers,
  ...answers
}: Answers) {
  return { ...answers, observations: JSON.stringify(observations), furtherAnswers: JSON.stringify(furtherAnswers) }
}

type AnswerTable = 'feedback' | 'midtermFeedback' | 'selfAssessments' | 'sentBackFeedback'
