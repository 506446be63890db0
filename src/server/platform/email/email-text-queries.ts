import { EDITABLE_EMAILS, type EditableEmail, type EmailWords, OWN_LANGUAGE } from '#domain/email-texts'
import type { Db, Tx } from '../database/client.ts'

/** The words of admins for this email; null if it has the product's own. */
export async function readEmailWords(db: Db | Tx, email: string): Promise<EmailWords | null> {
  if (!EDITABLE_EMAILS.includes(email as EditableEmail)) return null
  const words = await db
    .selectFrom('emailTexts')
    .select(['subject', 'heading', 'body'])
    .where('email', '=', email)
    .where('language', '=', OWN_LANGUAGE)
    .executeTakeFirst()
  return words ?? null
}
