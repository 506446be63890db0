import type { Config } from '../../config.ts'
import { branded, readAppearance } from '../appearance/appearance-queries.ts'
import type { Db, Tx } from '../database/client.ts'
import { baseLocale, inLocale } from '../http/locale.ts'
import type { Email } from './define-email.ts'
import { readEmailWords } from './own-words.tsx'
import { mailLanguage } from './recipients.ts'
import type { EmailMessage } from './send-email.ts'

/** The email with these facts, in the recipient's language. */
export async function emailAbout<Facts extends object>(
  { config, db }: { config: Config; db: Db | Tx },
  email: Pick<Email<never, Facts>, 'kind' | 'recipient' | 'body'>,
  facts: NoInfer<Facts>,
): Promise<EmailMessage> {
  const { language: known, ...to } = email.recipient(facts)
  const language = (known === undefined ? await mailLanguage(db, to.address) : known) ?? baseLocale
  // Admins' wording is in English.
  const ownWords = language === baseLocale ? await readEmailWords(db, email.kind) : null
  const site = { ...branded(config, await readAppearance(db)), ownWords }
  return { to, ...inLocale(language, () => email.body(site, facts)) }
}
