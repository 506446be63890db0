import { EMAILS } from '../../emails.ts'
import { branded, readAppearance } from '../../platform/appearance/appearance-queries.ts'
import { emailOfKind, sampleEmail } from '../../platform/email/define-email.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import { admin } from '../../procedures.ts'

export const previewEmailText = admin.emailTexts.preview.handler(async ({ input, context: { config, db, now } }) => {
  const { email, ...ownWords } = input
  const site = { ...branded(config, await readAppearance(db)), ownWords }
  // The words are in English.
  const { subject, html, text } = inLocale(baseLocale, () => sampleEmail(emailOfKind(EMAILS, email), site, now))
  return { subject, html, text }
})
