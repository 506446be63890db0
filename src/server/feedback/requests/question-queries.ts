import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { GivenAnswers } from '#domain/feedback/answers'
import type { AskedQuestions } from '#domain/feedback/questions'
import type { Db } from '../../platform/database/client.ts'
import { fullNameOf } from '../../platform/database/full-name.ts'
import type { Database } from '../../platform/database/schema.ts'
import { retryOf } from '../../platform/jobs/retried-emails.ts'
import { HAS_TRAIT } from '../../platform/lists/record-filters.ts'

/** What reviewers have asked the outer query's supervisor about the answers of today and earlier ones, newest first. For staff only. */
export function questionsToSupervisor() {
  const questions = expressionBuilder<Database, 'internshipSupervisors' | 'feedback'>()
    .selectFrom('feedbackQuestions')
    .leftJoin('profiles as askers', 'askers.id', 'feedbackQuestions.askedBy')
    .select(['feedbackQuestions.id', 'feedbackQuestions.question', 'feedbackQuestions.askedAt'])
    .select(['feedbackQuestions.reply', ANSWERS_BEFORE, REPLIED_AT.as('repliedAt'), lastEmail()])
    .select(fullNameOf<string | null>('askers').as('askedByName'))
    .select(
      sql<boolean>`feedback_questions.submitted_at is not distinct from feedback.submitted_at`.as('isAboutAnswers'),
    )
    .whereRef('feedbackQuestions.supervisorId', '=', 'internshipSupervisors.id')
    .orderBy('feedbackQuestions.askedAt', 'desc')
  return jsonArrayFrom(questions).as('questionsToSupervisor')
}

/**
 * The answers to the outer query's question as they were, with the questions of the set: those of the request, or of the answers if
 * they were sent back.
 */
export const ANSWERS_BEFORE = sql<(Omit<GivenAnswers, 'furtherAnswers'> & { answered: AskedQuestions | null }) | null>`
  feedback_questions.answers_before - 'furtherAnswers' || jsonb_build_object('answered', (
    select jsonb_build_object('set', asked.name, 'version', asked.number, 'questions', asked.questions,
      'answers', feedback_questions.answers_before -> 'furtherAnswers')
    from question_set_versions asked where asked.id =
      case when feedback_questions.submitted_at = feedback.submitted_at then feedback.question_version_id
      else (select answers.question_version_id from sent_back_feedback answers
        where answers.supervisor_id = feedback_questions.supervisor_id
          and answers.submitted_at = feedback_questions.submitted_at) end))`.as('answersBefore')

/** The newest email with the outer query's question: an expired link is renewed by another one. */
function lastEmail() {
  const email = expressionBuilder<Database, 'feedbackQuestions'>()
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select(['feedbackMailings.requestedAt', 'feedbackMailings.handedOverAt'])
    .select(['feedbackMailings.failedAt', 'feedbackMailings.failureReason', 'feedbackMailings.heldUpBy'])
    .select(retryOf('feedbackMailings'))
    .whereRef('feedbackLinks.supervisorId', '=', 'feedbackQuestions.supervisorId')
    .where('feedbackMailings.email', '=', 'feedback-question')
    .whereRef('feedbackMailings.requestedAt', '>=', 'feedbackQuestions.askedAt')
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .limit(1)
  return jsonObjectFrom(email).as('lastEmail')
}

/** When the outer query's question was answered, which stands with the answers. */
export const REPLIED_AT = sql<Date | null>`coalesce(
  (select answers.replied_at from feedback answers where answers.supervisor_id = feedback_questions.supervisor_id
    and answers.submitted_at = feedback_questions.submitted_at),
  (select answers.replied_at from sent_back_feedback answers where answers.supervisor_id = feedback_questions.supervisor_id
    and answers.submitted_at = feedback_questions.submitted_at))`

/** Whether a reviewer has asked about the outer query's feedback as it was submitted: nobody can ask about it again. */
export const HAS_QUESTION = HAS_TRAIT.questioned.as('hasQuestion')

/**
 * Ends the links of emails whose question was withdrawn before they left. They stay, because a mail server can take an email without
 * saying so: their page says what has happened. They count for no limit.
 */
export async function endQuestionLinks(db: Db, mailingIds: readonly string[], now: Date): Promise<void> {
  await sql`update feedback_links links set is_mailed = false, ended_at = coalesce(ended_at, ${now})
    from feedback_mailings mailings
    where mailings.id = any(${[...mailingIds]}::uuid[]) and links.mailing_id = mailings.id
      and num_nonnulls(mailings.handed_over_at, mailings.failed_at, links.answered_at) = 0`.execute(db)
}

/** Whether this link was made for a question that was withdrawn. */
export async function isQuestionWithdrawn(db: Db, { id }: { id: string }): Promise<boolean> {
  const ended = await db
    .selectFrom('feedbackLinks')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select('feedbackLinks.id')
    .where('feedbackLinks.id', '=', id)
    .where('feedbackMailings.email', '=', 'feedback-question')
    .where('feedbackLinks.isMailed', '=', false)
    .where('feedbackLinks.endedAt', 'is not', null)
    .executeTakeFirst()
  return ended !== undefined
}

/** Removes the question of an email that is no longer needed, if neither it nor another one was sent: nobody has been asked. */
export async function removeUnsentQuestion(db: Db, mailingId: string): Promise<void> {
  await sql`delete from feedback_questions using feedback_mailings mailings, feedback_links links
    where mailings.id = ${mailingId} and links.mailing_id = mailings.id
      and links.supervisor_id = feedback_questions.supervisor_id and feedback_questions.asked_at = mailings.requested_at
      and ${REPLIED_AT} is null
      and not exists (select from feedback_mailings sent join feedback_links others on others.mailing_id = sent.id
        where others.supervisor_id = links.supervisor_id and sent.email = 'feedback-question'
          and sent.requested_at >= mailings.requested_at and sent.handed_over_at is not null)`.execute(db)
}
