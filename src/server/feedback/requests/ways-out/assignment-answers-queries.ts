import { expressionBuilder, sql } from 'kysely'
import { isHandOverUndoable } from '#domain/feedback/feedback-link'
import { isAnswered } from '#domain/feedback/request'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { Context } from '../../../procedures.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'
import { supervisorDeclineUndone } from './supervisor-decline-undone-email.tsx'
import { supervisorDeclined } from './supervisor-declined-email.tsx'
import { supervisorHandedOver } from './supervisor-handed-over-email.tsx'

type Answering = Pick<FoundLink, 'supervisorId' | 'supervisorName' | 'supervisorEmail'>
type Answer = { kind: 'declined' | 'decline-undone' } | { kind: 'handed-over'; toName: string; toEmail: string }

/** Records what a supervisor or second contact says about an assignment, before it changes, and tells the student by email. */
export async function recordAnswer(
  tx: Tx,
  { supervisorId, supervisorName: fromName, supervisorEmail: fromEmail }: Answering,
  answer: Answer,
  { now, queue }: Pick<Context, 'now' | 'queue'>,
): Promise<void> {
  const before = await tx
    .selectFrom('internshipSupervisors')
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.confirmedAt', 'feedback.openedAt'])
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('supervisorAnswers')
    .values({ supervisorId, fromName, fromEmail, createdAt: now, ...before, ...answer })
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

/** The person the student named first, if a second contact has answered in their place. */
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
    where answers.supervisor_id = ${sql.ref(supervisorId)} and answers.kind = ${sql.lit(kind)} and answers.undone_at is null
    order by answers.created_at desc limit 1)`
}

type Passed = Pick<FoundLink, 'supervisorId' | 'mailedTo' | 'supervisorEmail'>

/** The colleague to whom the holder of this link passed the request on; null if the request is still or again theirs. */
export async function colleagueNamedBy(db: Db | Tx, link: Passed): Promise<HandOver | null> {
  if (link.mailedTo === link.supervisorEmail) return null
  return (await selectHandOvers(db, link).where('fromEmail', '=', link.mailedTo).executeTakeFirst()) ?? null
}

/** The person who named this link's holder and has taken that back; null if nobody has. */
export async function namedAndTakenBackBy(db: Db, link: Passed): Promise<string | null> {
  const undone = await db
    .selectFrom('supervisorAnswers')
    .select('fromName')
    .where('supervisorId', '=', link.supervisorId)
    .where('toEmail', '=', link.mailedTo)
    .where('undoneAt', 'is not', null)
    .orderBy('undoneAt', 'desc')
    .executeTakeFirst()
  return link.mailedTo === link.supervisorEmail ? null : (undone?.fromName ?? null)
}

type Undone = Passed & Pick<FoundLink, 'internshipId' | 'confirmedAt' | 'declinedAt' | 'state'>

/** Why the last hand-over from the holder of this link cannot be taken back; null if it can. */
export async function undoProblem(
  db: Db | Tx,
  link: Undone,
  handOver: HandOver,
  now: Date,
): Promise<'NOT_NAMED' | 'COLLEAGUE_ANSWERED' | 'TOO_LATE' | 'NAMED_AGAIN' | null> {
  if (handOver.toEmail !== link.supervisorEmail) return 'NOT_NAMED'
  const hasSaid = link.confirmedAt || link.declinedAt || isAnswered(link)
  if (hasSaid || (await hasAnsweredSince(db, link.supervisorId, handOver))) return 'COLLEAGUE_ANSWERED'
  if (!isHandOverUndoable(handOver.createdAt, now)) return 'TOO_LATE'
  const namedAgain = await db
    .selectFrom('internshipSupervisors')
    .select('id')
    .where('internshipId', '=', link.internshipId)
    .where('email', '=', link.mailedTo)
    .executeTakeFirst()
  return namedAgain ? 'NAMED_AGAIN' : null
}

/** Whether the named person has answered since, even if that was sent back or taken back. */
async function hasAnsweredSince(db: Db | Tx, supervisorId: string, { createdAt }: HandOver): Promise<boolean> {
  const { rows } = await sql`
    select from sent_back_feedback where supervisor_id = ${supervisorId} and submitted_at >= ${createdAt}
    union all select from midterm_feedback where supervisor_id = ${supervisorId} and submitted_at >= ${createdAt}
    union all select from supervisor_answers
      where supervisor_id = ${supervisorId} and created_at > ${createdAt} and undone_at is null`.execute(db)
  return rows.length > 0
}

export type HandOver = { id: string; fromName: string; toName: string; toEmail: string; createdAt: Date }

function selectHandOvers(db: Db | Tx, { supervisorId }: Passed) {
  return db
    .selectFrom('supervisorAnswers')
    .select(['id', 'fromName', 'toName', 'toEmail', 'createdAt'])
    .where('supervisorId', '=', supervisorId)
    .where('kind', '=', 'handed-over')
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .$narrowType<{ toName: string; toEmail: string }>()
}
