import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AskedQuestions } from '#domain/questions'
import type { Database } from '../../platform/database/schema.ts'

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

type AnswerTable = 'feedback' | 'midtermFeedback' | 'selfAssessments' | 'sentBackFeedback'
