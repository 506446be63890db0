import { expressionBuilder, type NotNull, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { linkTokenIn } from '#domain/feedback/link-token'
import type { Question } from '#domain/feedback/questions'
import { termAsks } from '../../internships/terms/term-asks-queries.ts'
import { selectSupervisors } from '../../platform/database/assignments.ts'
import type { Db, Tx } from '../../platform/database/client.ts'
import { REQUEST_STATE } from '../../platform/database/request-state.ts'
import type { Database } from '../../platform/database/schema.ts'
import { CAN_BE_REACHED } from '../../platform/email/recipients.ts'
import { retryOf } from '../../platform/jobs/retried-emails.ts'
import { derivedToken, hashToken } from '../../platform/secrets/tokens.ts'
import { isApprovalRequired, readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import { givenAnswers } from '../requests/answer-queries.ts'
import type { Answered } from '../requests/feedback-queries.ts'
import type { FormTerms } from '../requests/link/form-promise.ts'

/** The token of a mid-term link, made like that of a final one and never equal to it. */
export function midtermToken(secret: string, linkId: string): string {
  return derivedToken(secret, `midterm link ${linkId}`)
}

export type MidtermLink = NonNullable<Awaited<ReturnType<typeof findMidtermLink>>>

/** The request behind a mid-term link, in any state; undefined for an unknown token. */
export function findMidtermLink(db: Db | Tx, token: string) {
  return selectMidtermLinks(db)
    .where('midtermLinks.tokenHash', '=', hashToken(linkTokenIn(token)))
    .executeTakeFirst()
}

/** Links with the facts that their state depends on, and those of the email and the form. */
export function selectMidtermLinks(db: Db | Tx) {
  return selectSupervisors(db)
    .innerJoin('midtermLinks', 'midtermLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('midtermFeedback', 'midtermFeedback.supervisorId', 'internshipSupervisors.id')
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .leftJoin('questionSetVersions', 'questionSetVersions.id', 'midtermFeedback.questionVersionId')
    .select(['midtermLinks.id', 'midtermLinks.tokenHash', 'midtermLinks.address', 'midtermLinks.expiresAt'])
    .select(['midtermFeedback.submittedAt', 'midtermFeedback.releasedAt'])
    .select(['internshipSupervisors.id as supervisorId', 'internshipSupervisors.name as supervisorName'])
    .select(['internshipSupervisors.email as supervisorEmail', 'internshipSupervisors.declinedAt'])
    .select(['internships.id as internshipId', 'internships.status as internshipStatus', 'internships.studentId'])
    .select(['internships.positionTitle', 'internships.employerName', 'internships.startDate', 'internships.endDate'])
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.email'])
    .select(['feedback.status as feedbackStatus', REQUEST_STATE.as('state')])
    .select(CAN_BE_REACHED)
    .select((eb) => eb.fn.coalesce('questionSetVersions.questions', sql<Question[]>`'[]'`).as('questions'))
}

/** What the form says and asks now. */
export async function midtermTerms(db: Db | Tx): Promise<FormTerms> {
  const { allowNotObserved } = await readFeedbackSettings(db)
  return {
    isReviewed: await isApprovalRequired(db, 'require_feedback_approval'),
    allowsNotObserved: allowNotObserved,
  }
}

/** Whether the term of the outer query's internship asks for mid-term feedback. */
export function asksMidtermFeedback() {
  return termAsks('askMidtermFeedback').as('asksMidtermFeedback')
}

/** Subquery: how far the mid-term feedback of the outer query's supervisor is, or null. */
export function midtermProgress() {
  const eb = expressionBuilder<Database, 'internshipSupervisors'>()
  const emails = eb
    .selectFrom('midtermLinks')
    .whereRef('midtermLinks.supervisorId', '=', 'internshipSupervisors.id')
    .whereRef('midtermLinks.address', '=', 'internshipSupervisors.email')
  const last = emails.orderBy('midtermLinks.requestedAt', 'desc').limit(1)
  const progress = eb
    .selectFrom('midtermFeedback')
    .select(['midtermFeedback.createdAt as requestedAt', 'midtermFeedback.submittedAt', 'midtermFeedback.releasedAt'])
    .select(eb.exists(emails.select('midtermLinks.id')).$castTo<boolean>().as('isMailed'))
    .select([
      last.select('midtermLinks.failureReason').as('failureReason'),
      last.select('midtermLinks.heldUpBy').as('heldUpBy'),
      last.select(retryOf('midtermLinks')).as('retry'),
    ])
    .whereRef('midtermFeedback.supervisorId', '=', 'internshipSupervisors.id')
  return jsonObjectFrom(progress).as('midterm')
}

/** Subquery: the submitted mid-term feedback of the outer query's supervisor, or null. */
export function midtermAnswers({ releasedOnly = false } = {}) {
  const answers = expressionBuilder<Database, 'internshipSupervisors'>()
    .selectFrom('midtermFeedback')
    .select(givenAnswers('midtermFeedback'))
    .select(['midtermFeedback.givenByName', 'midtermFeedback.submittedAt', 'midtermFeedback.releasedAt'])
    .whereRef('midtermFeedback.supervisorId', '=', 'internshipSupervisors.id')
    .where('midtermFeedback.submittedAt', 'is not', null)
    .$if(releasedOnly, (query) => query.where('midtermFeedback.releasedAt', 'is not', null))
    .$narrowType<Answered & { givenByName: NotNull }>()
  return jsonObjectFrom(answers).as('midterm')
}
