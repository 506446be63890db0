import { sql } from 'kysely'
import { EDITABLE_EMAILS, OWN_LANGUAGE } from '#domain/email-texts'
import { admin } from '../procedures.ts'

export const listEmailTexts = admin.emailTexts.list.handler(async ({ context }) => {
  const rows = await context.db
    .selectFrom('emailTexts')
    .leftJoin('profiles', 'profiles.id', 'emailTexts.updatedBy')
    .select(['emailTexts.email', 'subject', 'heading', 'body', 'emailTexts.updatedAt'])
    .select(sql<string | null>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('updatedByName'))
    .where('emailTexts.language', '=', OWN_LANGUAGE)
    .execute()
  return EDITABLE_EMAILS.map((email) => ({ email, chosen: rows.find((row) => row.email === email) ?? null }))
})
