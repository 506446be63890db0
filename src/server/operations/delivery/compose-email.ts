import { branded, readAppearance } from '../../platform/appearance/appearance-queries.ts'
import { type EmailServices, emailOfKind } from '../../platform/email/define-email.ts'
import { readEmailWords } from '../../platform/email/email-text-queries.ts'
import { mailLanguage } from '../../platform/email/mail-language.ts'
import type { EmailMessage } from '../../platform/email/send-email.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import type { EmailJob } from '../../platform/jobs/queue.ts'

/** Composes a job's email from the current data, in the recipient's language; null if it is no longer needed. */
export async function composeEmail(services: EmailServices, job: EmailJob): Promise<EmailMessage | null> {
  const { config, db, emails } = services
  const email = emailOfKind(emails, job.email)
  const facts = await email.facts(services, job)
  if (!facts) return null
  const { language: known, ...to } = email.recipient(facts)
  const language = (known === undefined ? await mailLanguage(db, to.address) : known) ?? baseLocale
  // The words of admins are in English.
  const ownWords = language === baseLocale ? await readEmailWords(db, email.kind) : null
  const site = { ...branded(config, await readAppearance(db)), ownWords }
  return { to, ...inLocale(language, () => email.body(site, facts)) }
}
