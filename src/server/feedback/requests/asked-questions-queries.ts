import { sql } from 'kysely'
import type { Question } from '#domain/feedback/questions'

const VERSION = sql<
  string | null
>`case when feedback.id is null then questions_to_ask(internships.id, 'final') else feedback.question_version_id end`

/** The version of a set in the final feedback of the outer query's assignment; before it is requested, the one it would have now. */
export const ASKED_VERSION = VERSION.as('questionVersionId')

/** The questions of this version. */
export const ASKED_QUESTIONS = sql<Question[]>`coalesce(
  (select versions.questions from question_set_versions versions where versions.id = ${VERSION}), '[]')`.as('questions')
