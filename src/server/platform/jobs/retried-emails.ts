import { sql } from 'kysely'
import type { EmailRetry } from '#domain/platform/request-delivery'
import type { Db } from '../database/client.ts'
import { EMAIL_QUEUE } from './queue.ts'

// Emails that have been tried but not sent, as the queue knows them.

/** The attempts so far. The queue counts only retries. */
const ATTEMPTS = sql<number>`retry_count + 1`
/** The mail server's response, or why there was none. An attempt that never ended has its reason elsewhere. */
const ANSWER = sql<string | null>`coalesce(output ->> 'message', output -> 'value' ->> 'message')`
const NEXT_ATTEMPT_AT = sql<Date>`date_trunc('milliseconds', start_after)`

/** Subquery: when the outer query's email with this job is retried; null if it is not. */
export function retryOf(table: 'feedbackMailings' | 'midtermLinks' | 'messageEmails') {
  return sql<EmailRetry | null>`(
    select json_build_object('attempts', ${ATTEMPTS}, 'answer', ${ANSWER}, 'nextAttemptAt', ${NEXT_ATTEMPT_AT})
    from pgboss.job where name = ${EMAIL_QUEUE} and id = ${sql.ref(`${table}.jobId`)} and state = 'retry')`.as('retry')
}

/** How many of them are shown to admins. */
const MOST = 50

type RetriedEmail = {
  id: string
  email: string
  recipient: string | null
  subject: string | null
  attempts: number
  answer: string | null
  nextAttemptAt: Date
}

/** The next attempts come first. */
export async function readRetriedEmails(db: Db): Promise<RetriedEmail[]> {
  const { rows } = await sql<RetriedEmail>`
    select id, data ->> 'email' as email, output ->> 'recipient' as recipient, output ->> 'subject' as subject,
      ${ATTEMPTS} as attempts, ${ANSWER} as answer, ${NEXT_ATTEMPT_AT} as next_attempt_at
    from pgboss.job where name = ${EMAIL_QUEUE} and state = 'retry' order by start_after, id limit ${MOST}`.execute(db)
  return rows
}
