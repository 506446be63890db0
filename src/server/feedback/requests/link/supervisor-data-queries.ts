import { expressionBuilder, sql } from 'kysely'
import { linkTokenIn } from '#domain/feedback/link-token'
import { OWN_DATA_LINK_HOURS } from '#domain/people/erasure'
import type { Language } from '#domain/text/languages'
import { HOUR } from '#domain/time/durations'
import type { Db, Tx } from '../../../platform/database/client.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { languageFor } from '../../../platform/email/recipients.ts'
import { type Secrets, sealedToken } from '../../../platform/secrets/sealed.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { IS_CONFIRMED } from './feedback-link-queries.ts'

/** The emailed feedback link of somebody who sees their data; the address is where it was sent, in its language of emails. */
export type SupervisorLink = { id: string; tokenHash: string; address: string; language: Language | null }

/** A link in any state: also expired, used and handed over, because the data is still there. */
export function findSupervisorLink(db: Db, token: string): Promise<SupervisorLink | undefined> {
  return selectLinks(db)
    .where('tokenHash', '=', hashToken(linkTokenIn(token)))
    .executeTakeFirst()
}

/** Links for final and for mid-term feedback. */
export function selectLinks(db: Db) {
  return db.selectFrom(LINKS).select(['links.id', 'links.tokenHash', 'links.address']).select(LANGUAGE)
}

// Built once, since every page of a supervisor asks for them.

const LINKS = expressionBuilder<Database>()
  .selectFrom('feedbackLinks')
  .innerJoin('feedbackMailings', 'feedbackMailings.id', 'feedbackLinks.mailingId')
  .leftJoin('internshipSupervisors', (join) =>
    join
      .onRef('internshipSupervisors.id', '=', 'feedbackLinks.supervisorId')
      .on('feedbackLinks.channel', '=', 'second-contact'),
  )
  .select(['feedbackLinks.id', 'feedbackLinks.tokenHash', 'feedbackMailings.address'])
  .select('internshipSupervisors.language as supervisorsLanguage')
  .where(IS_CONFIRMED)
  .unionAll(
    expressionBuilder<Database>()
      .selectFrom('midtermLinks')
      .select(['id', 'tokenHash', 'address', sql<null>`null::text`.as('supervisorsLanguage')]),
  )
  .as('links')

// That of the email: a second contact's is the supervisor's unless their own is known.
const LANGUAGE = languageFor(sql.ref('links.address'), sql.ref('links.supervisorsLanguage')).as('language')

const dataToken = sealedToken<{ linkId: string; expiresAt: number }>('own data')

/** The token of the link to one's data. Nothing is stored: it is encrypted and says itself how long it is valid. */
export function ownDataToken(secret: string, linkId: string, now: Date): string {
  const expiresAt = now.getTime() + OWN_DATA_LINK_HOURS * HOUR
  return dataToken.make(secret, { linkId, expiresAt })
}

/** The link for which the token was made; undefined for a wrong or expired token, and after the data was erased. */
export async function openOwnDataToken(
  db: Db,
  { secrets, token, now }: { secrets: Secrets; token: string; now: Date },
): Promise<SupervisorLink | undefined> {
  const content = dataToken.read(secrets, token)
  if (!content || content.expiresAt <= now.getTime()) return undefined
  return selectLinks(db).where('links.id', '=', content.linkId).executeTakeFirst()
}

/** The name under which an address is on file now; empty if it is only in old records. */
export async function supervisorName(db: Db | Tx, address: string): Promise<string> {
  const found = await db
    .selectFrom('internshipSupervisors')
    .select(['name', 'createdAt'])
    .where('email', '=', address)
    .unionAll(db.selectFrom('secondContacts').select(['name', 'namedAt as createdAt']).where('email', '=', address))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.name ?? ''
}
