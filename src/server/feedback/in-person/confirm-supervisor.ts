import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inPersonFormEnd } from '#domain/feedback/in-person'
import { digitsIn } from '#domain/text/code-digits'
import { MINUTE, SECOND } from '#domain/time/durations'
import { countAttempt } from '../../identity/limits/account-limit.ts'
import { hashSecret } from '../../identity/sign-in/email-sign-in/code-and-link.ts'
import { HAS_STOPPED_REMINDERS } from '../../internships/supervisors/stop-queries.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { TOKEN_LIFETIMES } from '../../platform/email/token-email.ts'
import { type Secrets, seal, sealedToken } from '../../platform/secrets/sealed.ts'
import { derivedToken, hashToken } from '../../platform/secrets/tokens.ts'
import type { Services } from '../../services.ts'
import { limitReached, recentCodes, selectAssignments } from '../requests/asking/request-email-commands.ts'
import { linkToken } from '../requests/link/feedback-link-queries.ts'
import { inPersonCode } from './in-person-code-email.tsx'
import type { FoundCode } from './in-person-queries.ts'

// The holder of the student's code, who may be the student, can only trigger an email to the supervisor.

// A page brings the id of the link that its button makes, sealed, so that a second press causes no second email.
const ask = sealedToken<{ id: string; supervisorId: string; address: string }>('ask in person')

/** For a page with the button that emails the digits. */
export function makeAsk(secrets: Secrets, { supervisorId, supervisorEmail: address }: FoundCode): string {
  return ask.make(secrets.authSecret, { id: randomUUID(), supervisorId, address })
}

/** The id of the link that the button makes: of its page or, if nothing or something else than that is sent, a new one. */
function askedId(secrets: Secrets, { supervisorId, supervisorEmail }: FoundCode, sealed: string): string {
  const asked = ask.read(secrets, sealed)
  const isOfCode = asked?.supervisorId === supervisorId && asked.address === supervisorEmail
  return isOfCode ? asked.id : randomUUID()
}

/**
 * Emails six digits to the supervisor's address, and makes the link that they open. Returns its id, which opens nothing, or how long
 * to wait before another email. Unit: seconds.
 */
export async function emailConfirmation(
  { auth, clock, config, database: { db }, queue }: Services,
  code: FoundCode,
  sealed: string,
): Promise<{ id: string } | { wait: number }> {
  const { supervisorId, studentId, supervisorEmail: address } = code
  const id = askedId(config, code, sealed)
  const now = clock()
  const refused = await whyNotSent(db, { supervisorId, id, now })
  if (refused) return refused
  const digits = String(randomInt(10 ** 6)).padStart(6, '0')
  const expiresAt = new Date(now.getTime() + TOKEN_LIFETIMES['in-person-code'] * SECOND)
  const mailingId = randomUUID()
  await auth.storeOnce(confirmation(id, hashSecret(config, digits)), expiresAt)
  // Opens nothing (view supervisor_links) until the digits are typed, which gives it another token.
  const tokenHash = hashToken(linkToken(config.authSecret, id))
  const link = { id, mailingId, studentId, supervisorId, tokenHash }
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('internshipSupervisors').select('id').where('id', '=', supervisorId).forUpdate().execute()
    const refusedMeanwhile = await whyNotSent(tx, { supervisorId, id, now })
    if (refusedMeanwhile) return refusedMeanwhile
    await tx
      .insertInto('feedbackMailings')
      .values({ id: mailingId, email: 'in-person-code', address, requestedAt: now })
      .execute()
    await tx
      .insertInto('feedbackLinks')
      .values({ ...link, expiresAt, isMailed: false, channel: 'in-person' })
      .execute()
    await queue.enqueueEmail(tx, inPersonCode, { mailingId, sealedToken: seal(config.authSecret, digits) })
    return { id }
  })
}

/**
 * Null if the email can be sent. Otherwise the id if it was sent before, or how long to wait, in seconds, until there may be one
 * more in 24 hours, by the limit of emails with links.
 */
async function whyNotSent(
  db: Db | Tx,
  { supervisorId, id, now }: { supervisorId: string; id: string; now: Date },
): Promise<{ id: string } | { wait: number } | null> {
  if (await db.selectFrom('feedbackLinks').select('id').where('id', '=', id).executeTakeFirst()) return { id }
  const assignment = await selectAssignments(db)
    .select(HAS_STOPPED_REMINDERS.as('hasStoppedReminders'))
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  const recent = await recentCodes(db, assignment, now)
  const reached = limitReached(recent, assignment, now, assignment.hasStoppedReminders)
  return reached && { wait: Math.ceil((reached.nextAt.getTime() - now.getTime()) / SECOND) }
}

/**
 * The key under which the digits are stored. They work for one email, in any browser that requested it; once used, on that page
 * only.
 */
function confirmation(id: string, hash: string, page = ''): string {
  return ['in-person', id, hash, ...(page ? [page] : [])].join(':')
}

/** The token of a link to the form that is open from now on; or why there is none. Each `page` with the field has a name of its own. */
export async function acceptConfirmation(
  { auth, clock, config, database: { db } }: Services,
  { supervisorId }: FoundCode,
  { id, typed, page }: { id: string; typed: string; page: string },
): Promise<{ token: string } | { problem: 'wrong' | 'too many tries' }> {
  const now = clock()
  const link = await db
    .selectFrom('feedbackLinks')
    .select(['id', 'mailingId', 'supervisorId', 'reachedAt'])
    .where('supervisorId', '=', supervisorId)
    .where(sql<string>`id::text`, '=', id)
    .where('channel', '=', 'in-person')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (!link) return { problem: 'wrong' }
  if (await countAttempt(db, 'in-person-confirmation', id, now)) return { problem: 'too many tries' }
  const hash = hashSecret(config, digitsIn(typed))
  const used = page && confirmation(id, hash, page)
  const isAccepted = (await auth.takeOnce(confirmation(id, hash))) || (used !== '' && (await auth.takeOnce(used)))
  if (!isAccepted) return { problem: 'wrong' }
  // A button that is pressed twice sends them twice, and the browser shows the second answer.
  if (used) await auth.storeOnce(used, new Date(Date.now() + MINUTE))
  const token = tokenOfForm(config.authSecret, link)
  const reachedAt = link.reachedAt ?? now
  await db
    .updateTable('feedbackLinks')
    .set({ tokenHash: hashToken(token), reachedAt, expiresAt: inPersonFormEnd(reachedAt) })
    .where('id', '=', link.id)
    .execute()
  return { token }
}

/** Follows from all that the link opens, and from the email with the digits: nobody knows it before they are typed. */
function tokenOfForm(
  secret: string,
  { id, mailingId, supervisorId }: { id: string; mailingId: string; supervisorId: string | null },
): string {
  const opened = ['in person form', id, mailingId, supervisorId].join(' ')
  return derivedToken(secret, opened)
}
