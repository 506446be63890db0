import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { sql } from 'kysely'
import { opensOthers } from '#domain/feedback/feedback-link'
import { isSameSupervisor } from '#domain/internships/supervisors'
import { lockAssignment } from '../../../internships/supervisors/assignment-commands.ts'
import { selectFeedback, selectSupervisors } from '../../../platform/database/assignments.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/database/client.ts'
import { IS_REQUEST_OPEN } from '../../../platform/database/request-state.ts'
import { type AppEnv, contextOf } from '../../../platform/http/request-context.ts'
import type { Secrets } from '../../../platform/secrets/sealed.ts'
import { hashToken, storedToken } from '../../../platform/secrets/tokens.ts'
import { type Context, linkHolder } from '../../../procedures.ts'
import type { PageServices } from '../../../services.ts'
import { type FoundLink, findLink, linkToken, notFoundReason } from './feedback-link-queries.ts'
import { linkError, requireOpen } from './open-feedback-link.ts'
import { isBrowserOf } from './signs-of-submission.ts'
import { isPassOf, visitPass } from './visit-cookies.ts'

/**
 * Opens another request that was emailed to the same address. Its link ends when this one does, so that a visit never makes
 * the access last longer.
 */
export const openOtherRequest = linkHolder.feedbackRequests.openOther.handler(({ input, context, errors }) => {
  const { db, now, config } = context
  const { token, supervisorId, visit } = input
  return inTransaction(db, async (tx) => {
    const link = await findLink(tx, token)
    if (!link) throw linkError(await notFoundReason(tx, token))
    if (!opensOthers(link, now, isPassOf(visit, { token, secrets: config, now }))) {
      requireOpen(link, now)
      throw errors.NOT_FOUND()
    }
    const find = async () => (await otherRequests(tx, link, context)).find((one) => one.supervisorId === supervisorId)
    const found = await find()
    if (found) await lockAssignment(tx, found)
    // Read again: another transaction may have changed the rows before they were locked.
    const other = found && (await find())
    if (!other) throw errors.NOT_FOUND()
    const made = await tokenEndingWith(tx, link, other, config)
    return { token: made ?? (await makeLink(tx, link, other, { secret: config.authSecret, now })) }
  })
})

/** The token of a link that ends at the same time: from the same email if possible, or made earlier in this visit. */
async function tokenEndingWith(
  tx: Tx,
  { expiresAt, mailingId }: FoundLink,
  { supervisorId }: OtherRequest,
  secrets: Secrets,
): Promise<string | undefined> {
  const links = await tx
    .selectFrom('feedbackLinks')
    .select(['id', 'tokenHash'])
    .where('supervisorId', '=', supervisorId)
    .where('expiresAt', '=', expiresAt)
    .where('revokedAt', 'is', null)
    .where('endedAt', 'is', null)
    // Another person's.
    .where('channel', '<>', 'second-contact')
    .orderBy((eb) => eb('mailingId', '=', mailingId), 'desc')
    .orderBy('id')
    .execute()
  return links.map((link) => storedToken(secrets, link, linkToken)).find((token) => token !== undefined)
}

async function makeLink(
  tx: Tx,
  { expiresAt, channel }: FoundLink,
  { supervisorId, studentId, mailingId }: OtherRequest,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  const id = randomUUID()
  const token = linkToken(secret, id)
  const link = { id, mailingId, studentId, supervisorId, tokenHash: hashToken(token), expiresAt, isMailed: false }
  // A supervisor who was asked in person for one student answers in person for the next one, too.
  const reached = channel === 'in-person' ? { channel, reachedAt: now } : {}
  await tx
    .insertInto('feedbackLinks')
    .values({ ...link, ...reached })
    .execute()
  return token
}

type Reader = Pick<Context, 'actor' | 'config' | 'visitor'>

/** More are not one person's. */
const MAX_EMAILS = 500

/**
 * The other open requests of the supervisor who holds this link: emailed to the same address, for the same name. None if the
 * request has moved to another address, in a student's browser or that of this one. The caller checks that the link opens others.
 */
async function otherRequests(db: Db | Tx, link: FoundLink, reader: Reader) {
  const isStudents = reader.actor?.role === 'student' || isBrowserOf(reader, link.studentId)
  if (isStudents || link.mailedTo !== link.supervisorEmail) return []
  const emails = await selectFeedback(db)
    .innerJoin('profiles', 'profiles.id', 'internships.studentId')
    .innerJoin('feedbackLinks', 'feedbackLinks.supervisorId', 'internshipSupervisors.id')
    .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
    .select([
      'internshipSupervisors.id as supervisorId',
      'internshipSupervisors.name as supervisorName',
      'feedbackLinks.mailingId',
      'internships.id as internshipId',
      'internships.studentId',
      'internships.positionTitle',
      'internships.employerName',
      'profiles.firstName',
      'profiles.lastName',
    ])
    .where('internshipSupervisors.mailboxId', '=', link.mailboxId)
    .where('internshipSupervisors.id', '<>', link.supervisorId)
    .where(IS_REQUEST_OPEN)
    .whereRef('feedbackMailings.address', '=', 'internshipSupervisors.email')
    .where('feedbackMailings.email', '<>', 'supervisor-confirmation')
    .where('feedbackLinks.isMailed', '=', true)
    .where('feedbackLinks.revokedAt', 'is', null)
    .where('feedbackLinks.endedAt', 'is', null)
    // Set when the email is sent.
    .where('feedbackLinks.expiresAt', 'is not', null)
    .orderBy('internships.endDate')
    .orderBy('internshipSupervisors.id')
    .orderBy('feedbackMailings.requestedAt', 'desc')
    .limit(MAX_EMAILS)
    .execute()
  const newest = new Map<string, (typeof emails)[number]>()
  for (const email of emails)
    if (isSameSupervisor(email.supervisorName, link.supervisorName) && !newest.has(email.supervisorId))
      newest.set(email.supervisorId, email)
  return [...newest.values()]
}

export type OtherRequest = Awaited<ReturnType<typeof otherRequests>>[number]

/** Whether something else waits for an answer from this mailbox: a request, mid-term feedback, a question, or a confirmation. */
async function isAskedElsewhere(db: Db, { mailboxId, supervisorId }: FoundLink): Promise<boolean> {
  const waiting = await selectSupervisors(db)
    .leftJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select('internshipSupervisors.id')
    .where('internshipSupervisors.mailboxId', '=', mailboxId)
    .where('internshipSupervisors.id', '<>', supervisorId)
    .where(
      sql<boolean>`(coalesce(${IS_REQUEST_OPEN}, false)
        or exists (select from midterm_feedback where midterm_feedback.supervisor_id = internship_supervisors.id
          and midterm_feedback.submitted_at is null and feedback.id is null)
        or exists (select from feedback_questions questions where questions.supervisor_id = internship_supervisors.id
          and questions.submitted_at = feedback.submitted_at and feedback.status = 'submitted' and feedback.replied_at is null)
        or (feedback.id is null and num_nonnulls(confirmed_at, declined_at) = 0 and internships.status = 'approved'
          and exists (select from feedback_links links join feedback_mailings mailings on mailings.id = links.mailing_id
            where links.supervisor_id = internship_supervisors.id and links.revoked_at is null
              and mailings.email = 'supervisor-confirmation' and mailings.address = internship_supervisors.email)))`,
    )
    .limit(1)
    .execute()
  return waiting.length > 0
}

/** The supervisor's other requests, which the pages of a visit list. */
export function othersOfVisit(services: PageServices) {
  const { config, database, clock } = services

  async function behind(link: FoundLink, reader: Reader): Promise<OtherRequest[]> {
    return opensOthers(link, clock(), false) ? otherRequests(database.db, link, reader) : []
  }

  /** For a supervisor who has just submitted feedback; through this link, if one is given. Null if that is not known: in any other browser, or with requests that this visit cannot open. */
  async function afterwards(c: HonoContext<AppEnv>, usedLink?: FoundLink): Promise<OtherRequest[] | null> {
    const pass = visitPass(c, config, clock()).read()
    const link = pass && (await findLink(database.db, pass.token))
    if (!link || (usedLink && link.id !== usedLink.id)) return null
    if (!opensOthers(link, clock(), true)) return null
    const found = await otherRequests(database.db, link, await contextOf(services, c))
    return found.length === 0 && (await isAskedElsewhere(database.db, link)) ? null : found
  }

  return { behind, afterwards }
}
