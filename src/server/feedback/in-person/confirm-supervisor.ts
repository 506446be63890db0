import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { MINUTE, SECOND } from '#domain/durations'
import { linkExpiry } from '#domain/feedback-link'
import { digitsIn } from '#domain/in-person'
import { countAttempt } from '../../identity/limits/account-limit.ts'
import { hashSecret } from '../../identity/sign-in/email-sign-in/code-and-link.ts'
import { HAS_STOPPED_REMINDERS } from '../../internships/supervisors/stop-queries.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES } from '../../platform/email/token-email.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { seal } from '../../platform/secrets/sealed.ts'
import { readFeedbackSettings } from '../../platform/settings/settings-queries.ts'
import type { Services } from '../../services.ts'
import { limitReached, recentCodes, selectAssignments } from '../requests/asking/request-email-queries.ts'
import { linkToken, tokenOfLink } from '../requests/link/feedback-link-queries.ts'
import { inPersonCode } from './in-person-code-email.tsx'
import type { FoundCode } from './in-person-queries.ts'

// Whoever holds the student's code, perhaps the student, gets no further than to an email to the supervisor.

/**
 * Emails six digits to the supervisor's address, and makes the link that they open, whose id is `ask`. The page with the button
 * brings it, so that a second press causes no second email. The id opens nothing. Returns how long to wait before another email,
 * or 0. Unit: seconds.
 */
export async function emailConfirmation(
  { auth, clock, config, database: { db }, queue }: Services,
  { supervisorId, studentId, supervisorEmail: address }: FoundCode,
  ask: string,
): Promise<number> {
  const now = clock()
  const refused = await whyNotSent(db, { supervisorId, ask, now })
  if (refused) return refused.wait
  const digits = String(randomInt(10 ** 6)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIMES['in-person-code'] * SECOND)
  const mailingId = randomUUID()
  await auth.storeOnce(confirmation(ask, hashSecret(config, digits)), expiresAt)
  const link = { id: ask, mailingId, studentId, supervisorId, tokenHash: hashToken(linkToken(config.authSecret, ask)) }
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('internshipSupervisors').select('id').where('id', '=', supervisorId).forUpdate().execute()
    const refusedMeanwhile = await whyNotSent(tx, { supervisorId, ask, now })
    if (refusedMeanwhile) return refusedMeanwhile.wait
    await tx
      .insertInto('feedbackMailings')
      .values({ id: mailingId, email: 'in-person-code', address, requestedAt: now })
      .execute()
    await tx
      .insertInto('feedbackLinks')
      .values({ ...link, expiresAt, isMailed: false, channel: 'in-person' })
      .execute()
    await queue.enqueueEmail(tx, inPersonCode, { mailingId, sealedToken: seal(config.authSecret, digits) })
    return 0
  })
}

/**
 * Null if the email can be sent. Otherwise how long to wait, in seconds: 0 if it was sent before, and else until there may be one
 * more in 24 hours, by the limit of emails with links.
 */
async function whyNotSent(
  db: Db | Tx,
  { supervisorId, ask, now }: { supervisorId: string; ask: string; now: Date },
): Promise<{ wait: number } | null> {
  if (await db.selectFrom('feedbackLinks').select('id').where('id', '=', ask).executeTakeFirst()) return { wait: 0 }
  const assignment = await selectAssignments(db)
    .select(HAS_STOPPED_REMINDERS.as('hasStoppedReminders'))
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  const recent = await recentCodes(db, assignment, now)
  const reached = limitReached(recent, assignment, now, assignment.hasStoppedReminders)
  return reached && { wait: Math.ceil((reached.nextAt.getTime() - now.getTime()) / SECOND) }
}

/** Under which the digits are stored. They work for one email, in whatever browser has asked for it. */
function confirmation(ask: string, hash: string): string {
  return `in-person:${ask}:${hash}`
}

/** The token of a link to the form, as if it had been emailed now; or why there is none. */
export async function acceptConfirmation(
  { auth, clock, config, database: { db } }: Services,
  { supervisorId }: FoundCode,
  { ask, typed }: { ask: string; typed: string },
): Promise<{ token: string } | { problem: 'wrong' | 'too many tries' }> {
  const now = clock()
  const link = await db
    .selectFrom('feedbackLinks')
    .select(['id', 'tokenHash'])
    .where('supervisorId', '=', supervisorId)
    .where(sql<string>`id::text`, '=', ask)
    .where('channel', '=', 'in-person')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  const token = link && tokenOfLink(config, link)
  if (!token) return { problem: 'wrong' }
  if (await countAttempt(db, 'in-person-confirmation', ask, now)) return { problem: 'too many tries' }
  const digits = confirmation(ask, hashSecret(config, digitsIn(typed)))
  if (!(await auth.takeOnce(digits))) return { problem: 'wrong' }
  // A button that is pressed twice sends them twice, and the browser shows the second answer.
  await auth.storeOnce(digits, new Date(Date.now() + MINUTE))
  const { timeZone } = await readFeedbackSettings(db)
  await db
    .updateTable('feedbackLinks')
    .set({ expiresAt: linkExpiry(now, timeZone), reachedAt: now })
    .where('id', '=', link.id)
    .execute()
  return { token }
}
