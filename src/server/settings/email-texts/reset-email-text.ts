import { OWN_LANGUAGE } from '#domain/email-texts'
import { admin } from '../../procedures.ts'

export const resetEmailText = admin.emailTexts.reset.handler(async ({ input, context }) => {
  await context.db
    .deleteFrom('emailTexts')
    .where('email', '=', input.email)
    .where('language', '=', OWN_LANGUAGE)
    .execute()
})
