import { ORPCError } from '@orpc/server'
import { universitiesFor, unrecognisedDomainMessage } from '#domain/people/universities'
import { domainOf } from '#domain/platform/email-address'
import * as m from '#messages'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { languageCookie } from '../../platform/http/reader-language.ts'
import { hashToken, randomToken } from '../../platform/secrets/tokens.ts'
import { enrolling, fresh, linkHolder, refuseStale, signedIn } from '../../procedures.ts'
import { requiredConnection } from '../connections/connection-queries.ts'
import { countAttempt, tooManyAttempts } from '../limits/account-limit.ts'
import { isCommonPassword } from '../sign-in/passwords/common-passwords.ts'
import { hashPassword } from '../sign-in/passwords/password-hash.ts'
import { startEmailChangeStep } from './email-change-step.ts'
import { changeOwnProfile } from './own-profile-commands.ts'
import { isSupervisorsAddress } from './supervisors-address-queries.ts'

const updateAccountProfile = signedIn.accounts.updateProfile.handler(({ input, context }) =>
  changeOwnProfile(context, input),
)

const changeLanguage = enrolling.accounts.changeLanguage.handler(async ({ input, context }) => {
  const { config, visitor } = context
  await changeOwnProfile(context, input)
  visitor.setCookie(languageCookie(config, input.language))
})

/** Checks the password before asking for proof, so that nobody proves their identity for a password that is then refused. */
const refusingFirst = signedIn.use(({ context, next }, input) => {
  const { newPassword } = (input ?? {}) as { newPassword?: unknown }
  if (typeof newPassword !== 'string') refuseStale(context)
  return next({ context: {} })
})

/**
 * Sets a new password and ends the person's other sessions. The spec's form has no field for the current password, so it is
 * required only when the session is not fresh. An account used only with emailed codes has no password yet.
 */
const changePassword = refusingFirst.accounts.changePassword.handler(async ({ input, context, errors }) => {
  const { actor, config, db } = context
  if (await isCommonPassword(input.newPassword, config, actor.profile)) throw errors.COMMON_PASSWORD()
  refuseStale(context)
  const password = await hashPassword(input.newPassword)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ userId: actor.id, accountId: actor.id, providerId: 'credential', password })
      .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password }))
      .execute()
    await tx.deleteFrom('sessions').where('userId', '=', actor.id).where('token', '<>', actor.session.token).execute()
  })
})

/**
 * Emails a link to the current address, which then sends one to the new address. The response does not reveal whether the
 * new address has an account.
 */
const requestEmailChange = fresh.accounts.requestEmailChange.handler(async ({ input, context, errors }) => {
  const { actor, auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.NOT_OFFERED()
  // The university's identity provider manages these addresses.
  if (await requiredConnection(db, domainOf(actor.profile.email))) throw errors.NOT_OFFERED()
  if (input.email === actor.profile.email) throw errors.SAME_ADDRESS()
  if (await isSupervisorsAddress(db, actor.id, input.email)) throw errors.SUPERVISORS_ADDRESS()
  await refuseSignOnDomain(db, domainOf(input.email))
  if (actor.role === 'student') await refuseUnrecognisedDomain(db, input.email)
  const wait = await countAttempt(db, 'email-change', actor.id, now)
  if (wait) throw errors.TOO_MANY_REQUESTS({ message: tooManyAttempts(wait) })
  const token = randomToken()
  await inTransaction(db, (tx) =>
    startEmailChangeStep(context, tx, {
      profileId: actor.id,
      newEmail: input.email,
      step: 'old address',
      token,
    }),
  )
})

/**
 * Applies the rules of registration (spec section 5). The errors look like validation errors, so that the form shows them at the
 * field.
 */
async function refuseSignOnDomain(db: Db, domain: string): Promise<void> {
  const required = await requiredConnection(db, domain)
  if (required) throw invalidEmail(m.account_email_change_domain_refused({ domain, name: required.name }))
}

async function refuseUnrecognisedDomain(db: Db, email: string): Promise<void> {
  const domains = await db.selectFrom('universityDomains').selectAll().orderBy('domain').execute()
  if (universitiesFor(email, domains).length > 0) return
  throw invalidEmail(unrecognisedDomainMessage(domains))
}

function invalidEmail(message: string) {
  return new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: ['email'], message }] } })
}

/** Shows what an emailed link would change. It changes nothing, so that mail scanners may open it. */
const openEmailChange = linkHolder.accounts.openEmailChange.handler(async ({ input, context, errors }) => {
  const { auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.INVALID_LINK()
  return db
    .selectFrom('emailChanges')
    .innerJoin('profiles', 'profiles.id', 'emailChanges.profileId')
    .select(['profiles.email as oldEmail', 'emailChanges.newEmail'])
    .where('tokenHash', '=', hashToken(input.token))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow(() => errors.INVALID_LINK())
})

/** Confirms one of the two emailed links: first the old address allows the change, then the new one completes it. */
const confirmEmailChange = linkHolder.accounts.confirmEmailChange.handler(async ({ input, context, errors }) => {
  const { actor, auth, db, now } = context
  if (!(await auth.settings()).emailChange) throw errors.INVALID_LINK()
  const confirmation = inTransaction(db, async (tx) => {
    // Throwing rolls back, so that the link still works.
    const change = await tx
      .deleteFrom('emailChanges')
      .where('tokenHash', '=', hashToken(input.token))
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
      const token = randomToken()
      if (!holder?.isOwner) await startEmailChangeStep(context, tx, { ...change, step: 'new address', token })
    } else {
      if (holder?.isOwner) throw errors.ADDRESS_TAKEN()
      if (holder) await tx.deleteFrom('profiles').where('id', '=', holder.id).execute()
      await changeEmail(tx, { ...change, now, keptSession: actor?.session.token ?? '' })
    }
    return { confirmed: change.step }
  })
  return confirmation.catch((error: unknown) => {
    // Another account may have taken the address at the same moment.
    throw (error as { code?: string }).code === UNIQUE_VIOLATION ? errors.ADDRESS_TAKEN() : error
  })
})

const UNIQUE_VIOLATION = '23505'

/**
 * The account with this address. A person who registered it without verifying it gives way to the owner of the mailbox, as in
 * single sign-on (decision 0028), unless an admin or an internship is involved.
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

/** Changes the address, ends every other session, and revokes what was mailed to the old address. */
async function changeEmail(tx: Tx, { profileId, newEmail, now, keptSession }: Change): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ email: newEmail, emailVerified: true, updatedAt: now })
    .where('id', '=', profileId)
    .execute()
  await tx.deleteFrom('sessions').where('userId', '=', profileId).where('token', '<>', keptSession).execute()
  await tx.deleteFrom('verifications').where('value', '=', profileId).execute()
}

export const accounts = {
  updateProfile: updateAccountProfile,
  changeLanguage,
  changePassword,
  requestEmailChange,
  openEmailChange,
  confirmEmailChange,
}
