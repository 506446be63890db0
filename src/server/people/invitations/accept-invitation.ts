import { type InvitedRole, roleAfter } from '#domain/people/invitation'
import type { Role } from '#domain/platform/roles'
import { isCommonPassword } from '../../identity/sign-in/passwords/common-passwords.ts'
import { hashPassword } from '../../identity/sign-in/passwords/password-hash.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import { chosenLanguage } from '../../platform/http/locale.ts'
import { linkHolder } from '../../procedures.ts'
import { findUsableInvitation, signOnFor } from './invitation-queries.ts'

type NewAccount = { firstName: string; lastName: string; passwordHash: string }

/** Only the mailbox's owner has the link, so a new account's address counts as confirmed. */
export const acceptInvitation = linkHolder.invitations.accept.handler(async ({ input, context, errors }) => {
  const { actor, config, db, now } = context
  const invitation = await findUsableInvitation(context, input.token, errors)
  if (actor && actor.profile.email !== invitation.email) throw errors.OTHER_ACCOUNT()
  // A password would not work: single sign-on creates the account.
  if (!actor && (await signOnFor(db, invitation))) throw errors.SIGN_IN_FIRST()
  const person = input.account && { ...input.account, email: invitation.email }
  if (person && (await isCommonPassword(person.password, config, person))) throw errors.COMMON_PASSWORD()
  const passwordHash = input.account && !actor ? await hashPassword(input.account.password) : null
  await inTransaction(db, async (tx) => {
    // Updated first, so that of two attempts, one finds it accepted.
    await tx
      .updateTable('invitations')
      .set({ acceptedAt: now })
      .where('id', '=', invitation.id)
      .where('acceptedAt', 'is', null)
      .where('withdrawnAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('id')
      .executeTakeFirstOrThrow(() => errors.USED())
    const found = await tx
      .selectFrom('profiles')
      .select(['id', 'role', 'emailVerified'])
      .where('email', '=', invitation.email)
      .forUpdate()
      .executeTakeFirst()
    if (found?.emailVerified) {
      if (actor?.id !== found.id) throw errors.SIGN_IN_FIRST()
      return giveRole(tx, { ...found, invitation, now })
    }
    if (!input.account || !passwordHash) throw errors.SIGN_IN_FIRST()
    const id = await createAccount(tx, invitation.email, { ...input.account, passwordHash })
    return giveRole(tx, { id, role: 'student', invitation, now })
  })
})

/** If a stranger registered the address without confirming it, their password and sessions are deleted. */
async function createAccount(tx: Tx, email: string, { passwordHash, firstName, lastName }: NewAccount) {
  const facts = { firstName, lastName, emailVerified: true, language: chosenLanguage() }
  const { id } = await tx
    .insertInto('profiles')
    .values({ email, ...facts })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('accounts').where('userId', '=', id).execute()
  await tx.deleteFrom('sessions').where('userId', '=', id).execute()
  await tx
    .insertInto('accounts')
    .values({ userId: id, accountId: id, providerId: 'credential', password: passwordHash })
    .execute()
  return id
}

type Grant = { id: string; role: Role; invitation: { role: InvitedRole; departments: string[] }; now: Date }

/** Gives the role, and adds the departments to those that a manager already has. */
async function giveRole(tx: Tx, { id, role, invitation, now }: Grant): Promise<void> {
  const newRole = roleAfter(role, invitation.role)
  const facts = { role: newRole, roleFrom: null, updatedAt: now }
  await tx.updateTable('profiles').set(facts).where('id', '=', id).execute()
  if (newRole === 'admin') {
    await tx.deleteFrom('managerDepartments').where('managerId', '=', id).execute()
    return
  }
  if (invitation.departments.length === 0) return
  await tx
    .insertInto('managerDepartments')
    .columns(['managerId', 'departmentName'])
    // Skips a department that is being deleted.
    .expression((eb) =>
      eb
        .selectFrom('departments')
        .select(({ val }) => [val(id).as('managerId'), 'name'])
        .where('name', 'in', invitation.departments),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
