import { expressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Context } from '../../../procedures.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import { supervisorDeclineUndone } from './supervisor-decline-undone-email.tsx'
import { supervisorDeclined } from './supervisor-declined-email.tsx'
import { supervisorHandedOver } from './supervisor-handed-over-email.tsx'

type Answer = { kind: 'declined' | 'decline-undone' } | { kind: 'handed-over'; toName: string; toEmail: string }

/** Records what a supervisor or second contact says about an assignment and tells the student by email. */
export async function recordAnswer(
  tx: Tx,
  { supervisorId, supervisorName: fromName, supervisorEmail: fromEmail }: FoundLink,
  answer: Answer,
  { now, queue }: Pick<Context, 'now' | 'queue'>,
): Promise<void> {
  const { id } = await tx
    .insertInto('supervisorAnswers')
    .values({ supervisorId, fromName, fromEmail, createdAt: now, ...answer })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue.enqueueEmail(tx, EMAILS[answer.kind], { answerId: id })
}

const EMAILS = {
  declined: supervisorDeclined,
  'decline-undone': supervisorDeclineUndone,
  'handed-over': supervisorHandedOver,
}

/** Subquery: when the outer query's supervisor last took back having declined; null after a correction. */
export function declineUndoneAt() {
  return expressionBuilder<Database, 'internshipSupervisors'>()
    .selectFrom('supervisorAnswers')
    .select('supervisorAnswers.createdAt')
    .whereRef('supervisorAnswers.supervisorId', '=', 'internshipSupervisors.id')
    .whereRef('supervisorAnswers.fromEmail', '=', 'internshipSupervisors.email')
    .where('supervisorAnswers.kind', '=', 'decline-undone')
    .where('internshipSupervisors.declinedAt', 'is', null)
    .orderBy('supervisorAnswers.createdAt', 'desc')
    .limit(1)
    .as('declineUndoneAt')
}

/** Whom the student named first, if a second contact has answered in their place. */
export function answeredInsteadOf(supervisorId: 'feedback.supervisorId' | 'internshipSupervisors.id') {
  return takenOverFrom(supervisorId, 'second-contact').as('answeredInsteadOf')
}

/** The former supervisor who passed the assignment on to the current address; null after a correction by the student. */
export function handedOverBy(supervisorId: 'feedback.supervisorId' | 'internshipSupervisors.id') {
  return takenOverFrom(supervisorId, 'handed-over').as('handedOverBy')
}

function takenOverFrom(
  supervisorId: 'feedback.supervisorId' | 'internshipSupervisors.id',
  kind: 'handed-over' | 'second-contact',
) {
  return sql<{ name: string; email: string } | null>`(
    select json_build_object('name', answers.from_name, 'email', answers.from_email)
    from supervisor_answers answers
    join internship_supervisors answering on answering.id = answers.supervisor_id and answering.email = answers.to_email
    where answers.supervisor_id = ${sql.ref(supervisorId)} and answers.kind = ${sql.lit(kind)}
    order by answers.created_at desc limit 1)`
}

/** The colleague to whom the holder of this link passed the request on; null if the request is still or again theirs. */
export async function colleagueNamedBy(
  db: Db,
  { supervisorId, mailedTo, supervisorEmail }: Pick<FoundLink, 'supervisorId' | 'mailedTo' | 'supervisorEmail'>,
): Promise<string | null> {
  if (mailedTo === supervisorEmail) return null
  const answer = await db
    .selectFrom('supervisorAnswers')
    .select('toName')
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', 'handed-over')
    .where('fromEmail', '=', mailedTo)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return answer?.toName ?? null
}
