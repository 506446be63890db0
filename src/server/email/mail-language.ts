import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Language } from '#domain/languages'
import type { Db, Tx } from '../database/client.ts'
import type { Database } from '../database/schema.ts'
import type { EmailJob } from '../jobs/queue.ts'
import type { EmailMessage } from './send-email.ts'

/** The language of a queued email. */
export async function recipientLanguage(db: Db, job: EmailJob, { to }: EmailMessage): Promise<Language | null> {
  // Shows the words of admins, which are in English.
  if ('sample' in job) return null
  // Its address can be new, and not confirmed yet.
  if ('profileId' in job) return accountLanguage(db, job.profileId)
  // Somebody who has just been erased.
  return 'language' in job ? job.language : mailLanguage(db, to.address)
}

async function accountLanguage(db: Db, profileId: string): Promise<Language | null> {
  const account = await db.selectFrom('profiles').select('language').where('id', '=', profileId).executeTakeFirst()
  return account?.language ?? null
}

/** The language for emails to this address; null if nobody has chosen one. */
export async function mailLanguage(db: Db | Tx, address: string): Promise<Language | null> {
  const { language } = await db.selectNoFrom(languageFor(sql.val(address)).as('language')).executeTakeFirstOrThrow()
  return language
}

/** The account's, else the one that a student has chosen last for the supervisor. */
export function languageFor(address: Expression<string>) {
  const eb = expressionBuilder<Database>()
  return eb.fn.coalesce(
    eb.selectFrom('profiles').select('profiles.language').where('profiles.email', '=', address),
    eb
      .selectFrom('internshipSupervisors')
      .select('internshipSupervisors.language')
      .where('internshipSupervisors.email', '=', address)
      .where('internshipSupervisors.language', 'is not', null)
      .orderBy('internshipSupervisors.createdAt', 'desc')
      .limit(1),
  )
}
