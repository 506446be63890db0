import { EDITABLE_EMAILS, OWN_LANGUAGE } from '#domain/email-texts'
import { lastChange } from '../../platform/database/last-change.ts'
import { admin } from '../../procedures.ts'

export const listEmailTexts = admin.emailTexts.list.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('emailTexts')
    .select(['email', 'subject', 'heading', 'body'])
    .select(lastChange('emailTexts'))
    .where('language', '=', OWN_LANGUAGE)
    .execute()
  return EDITABLE_EMAILS.map((email) => ({ email, chosen: rows.find((row) => row.email === email) ?? null }))
})
