import { admin } from '../../procedures.ts'

/** The emails that are sent from now on have these words. */
export const saveEmailText = admin.emailTexts.save.handler(async ({ input, context: { actor, db, now } }) => {
  const { email, ...words } = input
  const changed = { ...words, updatedBy: actor.id, updatedAt: now }
  await db
    .insertInto('emailTexts')
    .values({ email, ...changed })
    .onConflict((conflict) => conflict.columns(['email', 'language']).doUpdateSet(changed))
    .execute()
})
