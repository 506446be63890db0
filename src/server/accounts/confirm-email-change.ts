import { randomBytes } from 'node:crypto'
import { inTransaction, type Tx } from '../database/client.ts'
import { linkHolder } from '../procedures.ts'
import { hashChangeToken, startEmailChangeStep } from './email-change-step.ts'

/** The button of both emailed links: first the old address allows the change, then the new one completes it. */
export const confirmEmailChange = linkHolder.accounts.confirmEmailChange.handler(async ({ input, context, errors }) => {
  const { actor, auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.INVALID_LINK()
  return inTransaction(db, async (tx) => {
    const change = await tx
      .deleteFrom('emailChanges')
      .where('tokenHash', '=', hashChangeToken(input.token))
      .where('expiresAt', '>', now)
      .returning(['profileId', 'newEmail', 'step'])
      .executeTakeFirst()
    if (!change) throw errors.INVALID_LINK()
    // Throwing rolls back, so the link still works for its owner.
    if (actor && actor.id !== change.profileId) throw errors.OTHER_ACCOUNT()
    const isTaken = await hasAccount(tx, change.newEmail)
    if (change.step === 'old address') {
      const token = randomBytes(24).toString('base64url')
      if (!isTaken) await startEmailChangeStep(context, tx, { ...change, step: 'new address', token })
    } else {
      if (isTaken) throw errors.ADDRESS_TAKEN()
      await changeEmail(tx, { ...change, now, keptSession: actor?.session.token ?? '' })
    }
    return { confirmed: change.step }
  })
})

async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst())
}

type Change = { profileId: string; newEmail: string; now: Date; keptSession: string }

/** Also ends every other session, and what was mailed to the old address no longer gives access. */
async function changeEmail(tx: Tx, { profileId, newEmail, now, keptSession }: Change): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ email: newEmail, emailVerified: true, updatedAt: now })
    .where('id', '=', profileId)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', profileId).where('token', '<>', keptSession).execute()
  await tx.deleteFrom('verifications').where('value', '=', profileId).execute()
}
