import { branded, readAppearance } from '../appearance/appearance-queries.ts'
import { sampleEmail } from '../email/sample-email.ts'
import { admin } from '../procedures.ts'

export const previewEmailText = admin.emailTexts.preview.handler(async ({ input, context: { config, db, now } }) => {
  const { email, ...ownWords } = input
  const site = { ...branded(config, await readAppearance(db)), ownWords }
  const { subject, html, text } = sampleEmail(site, email, now)
  return { subject, html, text }
})
