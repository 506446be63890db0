import { EDITABLE_EMAILS, OWN_LANGUAGE } from '#domain/settings/email-texts'
import { EMAILS } from '../../emails.ts'
import { countAttempt } from '../../identity/limits/account-limit.ts'
import { branded, readAppearance } from '../../platform/appearance/appearance-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { lastChange } from '../../platform/database/last-change.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { emailOfKind, sampleEmail } from '../../platform/email/define-email.ts'
import { baseLocale, inLocale } from '../../platform/http/locale.ts'
import { admin } from '../../procedures.ts'
import { testEmail } from './test-email.ts'

const listEmailTexts = admin.emailTexts.list.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('emailTexts')
    .select(['email', 'subject', 'heading', 'body'])
    .select(lastChange('emailTexts'))
    .where('language', '=', OWN_LANGUAGE)
    .execute()
  return EDITABLE_EMAILS.map((email) => ({ email, chosen: rows.find((row) => row.email === email) ?? null }))
})

/** Applies to emails that are sent from now on. */
const saveEmailText = admin.emailTexts.save.handler(async ({ input, context: { actor, db, now } }) => {
  const { email, ...words } = input
  const changed = { ...words, updatedBy: actor.id, updatedAt: now }
  await db
    .insertInto('emailTexts')
    .values({ email, ...changed })
    .onConflict((conflict) => conflict.columns(['email', 'language']).doUpdateSet(changed))
    .execute()
})

const resetEmailText = admin.emailTexts.reset.handler(async ({ input, context }) => {
  await context.db
    .deleteFrom('emailTexts')
    .where('email', '=', input.email)
    .where('language', '=', OWN_LANGUAGE)
    .execute()
})

export const previewEmailText = admin.emailTexts.preview.handler(async ({ input, context: { config, db, now } }) => {
  const { email, ...ownWords } = input
  const site = { ...branded(config, await readAppearance(db)), ownWords }
  // Admins' wording is in English.
  const { subject, html, text } = inLocale(baseLocale, () => sampleEmail(emailOfKind(EMAILS, email), site, now))
  return { subject, html, text }
})

/** Sends the email as stored, with sample data, to the admin who asks. */
const sendTestEmail = admin.emailTexts.sendTest.handler(async ({ input: { email }, context, errors }) => {
  const { actor, db, queue, now } = context
  if (await countAttempt(db, 'test-email', actor.id, now)) throw errors.TOO_MANY_TESTS()
  await inTransaction(db, async (tx) => {
    await queue.enqueueEmail(tx, testEmail, { sample: email, profileId: actor.id })
    await recordEntry(tx, { action: 'created', kind: 'test-emails', recordId: email, facts: { email } })
  })
  return { address: actor.profile.email }
})

export const emailTexts = {
  list: listEmailTexts,
  save: saveEmailText,
  reset: resetEmailText,
  preview: previewEmailText,
  sendTest: sendTestEmail,
}
