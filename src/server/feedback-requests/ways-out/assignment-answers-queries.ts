import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { Context } from '../../procedures.ts'
import type { FoundLink } from '../link/feedback-link-queries.ts'

type Answer = { kind: 'declined' } | { kind: 'handed-over'; toName: string; toEmail: string }

/** Records what a supervisor says about an assignment and tells the student by email. */
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
  await queue.enqueueEmail(tx, { email: `supervisor-${answer.kind}`, answerId: id })
}

/** The former supervisor who passed the assignment on to the current address; null after a correction by the student. */
export function handedOverBy(supervisorId: 'feedback.supervisorId' | 'internshipSupervisors.id') {
  return sql<{ name: string; email: string } | null>`(
    select json_build_object('name', answers.from_name, 'email', answers.from_email)
    from supervisor_answers answers
    join internship_supervisors answering on answering.id = answers.supervisor_id and answering.email = answers.to_email
    where answers.supervisor_id = ${sql.ref(supervisorId)} and answers.kind = 'handed-over'
    order by answers.created_at desc limit 1)`.as('handedOverBy')
}
