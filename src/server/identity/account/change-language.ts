import { inTransaction } from '../../platform/database/client.ts'
import { languageCookie } from '../../platform/http/reader-language.ts'
import { enrolling } from '../../procedures.ts'

export const changeLanguage = enrolling.accounts.changeLanguage.handler(async ({ input, context }) => {
  const { actor, config, db, now, visitor } = context
  await inTransaction(db, (tx) =>
    tx
      .updateTable('profiles')
      .set({ ...input, updatedAt: now })
      .where('id', '=', actor.id)
      .execute(),
  )
  visitor.setCookie(languageCookie(config, input.language))
})
