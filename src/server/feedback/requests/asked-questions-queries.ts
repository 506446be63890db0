import { sql } from 'kysely'
import type { Question } from '#domain/questions'

/** The questions of a set in the final feedback of the outer query's assignment; before it is requested, those it would have now. */
export const ASKED_QUESTIONS = sql<Question[]>`coalesce(
  (select versions.questions from question_set_versions versions where versions.id =
    case when feedback.id is null then questions_to_ask(internships.id, 'final') else feedback.question_version_id end),
  '[]')`.as('questions')
