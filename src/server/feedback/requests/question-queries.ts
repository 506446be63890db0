import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'

/** What reviewers have asked the outer query's supervisor about the answers of today and earlier ones, newest first. For staff only. */
export function questionsToSupervisor() {
  const questions = expressionBuilder<Database, 'internshipSupervisors' | 'feedback'>()
    .selectFrom('feedbackQuestions')
    .leftJoin('profiles as askers', 'askers.id', 'feedbackQuestions.askedBy')
    .select(['feedbackQuestions.id', 'feedbackQuestions.question', 'feedbackQuestions.askedAt'])
    .select(['feedbackQuestions.reply', 'feedbackQuestions.answersBefore', REPLIED_AT.as('repliedAt')])
    .select(fullNameOf<string | null>('askers').as('askedByName'))
    .select(
      sql<boolean>`feedback_questions.submitted_at is not distinct from feedback.submitted_at`.as('isAboutAnswers'),
    )
    .whereRef('feedbackQuestions.supervisorId', '=', 'internshipSupervisors.id')
    .orderBy('feedbackQuestions.askedAt', 'desc')
  return jsonArrayFrom(questions).as('questionsToSupervisor')
}

/** When the outer query's question was answered, which stands with the answers. */
export const REPLIED_AT = sql<Date | null>`coalesce(
  (select answers.replied_at from feedback answers where answers.supervisor_id = feedback_questions.supervisor_id
    and answers.submitted_at = feedback_questions.submitted_at),
  (select answers.replied_at from sent_back_feedback answers where answers.supervisor_id = feedback_questions.supervisor_id
    and answers.submitted_at = feedback_questions.submitted_at))`
