import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Language } from '#domain/languages'
import type { Db, Tx } from '../database/client.ts'
import type { Database } from '../database/schema.ts'

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
