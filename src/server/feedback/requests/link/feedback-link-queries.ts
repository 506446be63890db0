import { sql } from 'kysely'
import { isTypedByStaff } from '#domain/feedback/entered-feedback'
import { linkTokenIn } from '#domain/feedback/link-token'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { derivedToken, hashToken } from '../../../platform/secrets/tokens.ts'

/** The token of an emailed link. */
export function linkToken(secret: string, linkId: string): string {
  return derivedToken(secret, `feedback link ${linkId}`)
}

/** The request behind a link's token, in any state; undefined for an unknown token. */
export function findLink(db: Db | Tx, token: string): Promise<FoundLink | undefined> {
  return db
    .selectFrom('supervisorLinks')
    .selectAll()
    .where('tokenHash', '=', hashToken(linkTokenIn(token)))
    .executeTakeFirst()
}

type NotFoundReason = 'INVALID_LINK' | 'LINK_WITHOUT_SUPERVISOR' | 'LINK_WITHOUT_INTERNSHIP'

/** Why `findLink` does not find a token. Links of deleted supervisors and internships are still stored. */
export async function notFoundReason(db: Db | Tx, token: string): Promise<NotFoundReason> {
  const orphan = await db
    .selectFrom('feedbackLinks')
    .select('isInternshipDeleted')
    .where('tokenHash', '=', hashToken(linkTokenIn(token)))
    .where('supervisorId', 'is', null)
    .executeTakeFirst()
  if (!orphan) return 'INVALID_LINK'
  return orphan.isInternshipDeleted ? 'LINK_WITHOUT_INTERNSHIP' : 'LINK_WITHOUT_SUPERVISOR'
}

/** Empty until the digits were entered: an unconfirmed link opens nothing, here as in the view. */
export const IS_CONFIRMED = sql<boolean>`(feedback_links.channel <> 'in-person' or feedback_links.reached_at is not null)`

export type FoundLink = Database['supervisorLinks']

/** Whether the link was emailed to the address that all other emails about the request reach. */
export function isOnFile({ mailedTo, emailOnFile }: Pick<FoundLink, 'mailedTo' | 'emailOnFile'>): boolean {
  return mailedTo === emailOnFile
}

/** Whether the email with this link asked for a confirmation, and confirming is no longer all: a form is behind it now. */
export async function isFromConfirmation(db: Db, { mailingId, questionId }: FoundLink): Promise<boolean> {
  const mailing = await db.selectFrom('feedbackMailings').select('email').where('id', '=', mailingId).executeTakeFirst()
  return mailing?.email === 'supervisor-confirmation' && questionId === null
}

/** Who has answered. Staff may have entered an answer given by telephone. */
export type Answerer = { name: string; isEntered: boolean }

/** The person on file for submitted feedback, who is the second contact if that person answered. */
export async function readAnswerer(db: Db, { supervisorId }: Pick<FoundLink, 'supervisorId'>): Promise<Answerer> {
  const { name, ...given } = await db
    .selectFrom('internshipSupervisors')
    .innerJoin('feedback', 'feedback.supervisorId', 'internshipSupervisors.id')
    .select(['internshipSupervisors.name', 'feedback.givenByWay', 'feedback.repliedAt'])
    .where('internshipSupervisors.id', '=', supervisorId)
    .executeTakeFirstOrThrow()
  return { name, isEntered: isTypedByStaff(given) }
}
