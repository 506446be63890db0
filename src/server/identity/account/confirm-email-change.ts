import { randomBytes } from 'node:crypto'
import { domainOf } from '#domain/email-address'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { linkHolder } from '../../procedures.ts'
import { requiredConnection } from '../connections/connection-queries.ts'
import { hashChangeToken, startEmailChangeStep } from './email-change-step.ts'
import { isSupervisorsAddress } from './supervisors-address-queries.ts'

/** The button of both emailed links: first the old address allows the change, then the new one completes it. */
export const confirmEmailChange = linkHolder.accounts.confirmEmailChange.handler(async ({ input, context, errors }) => {
  const { actor, auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.INVALID_LINK()
  const confirmation = inTransaction(db, async (tx) => {
    // Throwing rolls back, so the link still works.
    const change = await tx
      .deleteFrom('emailChanges')
      .where('tokenHash', '=', hashChangeToken(input.token))
      .where('expiresAt', '>', now)
      .returning(['profileId', 'newEmail', 'step'])
      .executeTakeFirstOrThrow(() => errors.INVALID_LINK())
    if (actor && actor.id !== change.profileId) throw errors.OTHER_ACCOUNT()
    const owner = await tx
      .selectFrom('profiles')
      .select(['email', 'lockedAt'])
      .where('id', '=', change.profileId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (owner.lockedAt) throw errors.LOCKED()
    for (const email of [owner.email, change.newEmail])
      if (await requiredConnection(tx, domainOf(email))) throw errors.SIGN_ON_REQUIRED()
    if (await isSupervisorsAddress(tx, change.profileId, change.newEmail)) throw errors.SUPERVISORS_ADDRESS()
    const holder = await findHolder(tx, change.newEmail)
    if (change.step === 'old address') {
      const token = randomBytes(24).toString('base64url')
      if (!holder?.isOwner) await startEmailChangeStep(context, tx, { ...change, step: 'new address', token })
    } else {
      if (holder?.isOwner) throw errors.ADDRESS_TAKEN()
      if (holder) await tx.deleteFrom('profiles').where('id', '=', holder.id).execute()
      await changeEmail(tx, { ...change, now, keptSession: actor?.session.token ?? '' })
    }
    return { confirmed: change.step }
  })
  return confirmation.catch((error: unknown) => {
    // Another account has got the address at the same moment.
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? errors.ADDRESS_TAKEN() : error
  })
})

const UNIQUE_VIOLATION = '23505'

/**
 * The account that has the address. Whoever registered it without verifying it has not shown that it is theirs, and gives
 * way to the owner of the mailbox, as at single sign-on (decision 0028), unless an admin or an internship is involved.
 */
async function findHolder(tx: Tx, email: string): Promise<{ id: string; isOwner: boolean } | undefined> {
  const holder = await tx
    .selectFrom('profiles')
    .select(['id', 'emailVerified', 'role', 'lockedAt'])
    .select((eb) => eb.exists(eb.selectFrom('internships').whereRef('studentId', '=', 'profiles.id')).as('isUsed'))
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (!holder) return undefined
  const { id, emailVerified, role, lockedAt, isUsed } = holder
  return { id, isOwner: emailVerified || role !== 'student' || lockedAt !== null || Boolean(isUsed) }
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
