import { countAttempt } from '../../identity/limits/account-limit.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { recordEntry } from '../../platform/database/record-entry.ts'
import { admin } from '../../procedures.ts'
import { testEmail } from './test-email.ts'

/** Sends the email as it is stored, with sample data, to the admin who asks. */
export const sendTestEmail = admin.emailTexts.sendTest.handler(async ({ input: { email }, context, errors }) => {
  const { actor, db, queue, now } = context
  if (await countAttempt(db, 'test-email', actor.id, now)) throw errors.TOO_MANY_TESTS()
  await inTransaction(db, async (tx) => {
    await queue.enqueueEmail(tx, testEmail, { sample: email, profileId: actor.id })
    await recordEntry(tx, { action: 'created', kind: 'test-emails', recordId: email, facts: { email } })
  })
  return { address: actor.profile.email }
})
