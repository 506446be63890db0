import { sql } from 'kysely'
import { fullName, isProfileComplete } from '#domain/people/profile'
import * as m from '#messages'
import { identifiersOf } from '../../identity/connections/stored-identifiers.ts'
import { hasSecondFactor, resetFactors } from '../../identity/factors/second-factor.ts'
import { isLastAdmin, lockAccount, unlockAccount } from '../../identity/limits/account-lock.ts'
import { managedDepartments } from '../../identity/sessions/read-actor.ts'
import { sessionsOf } from '../../identity/sessions/session-queries.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Profile } from '../../platform/database/schema.ts'
import { admin, freshAdmin } from '../../procedures.ts'
import { lockDepartments } from '../departments/department-queries.ts'
import { ACCOUNT, accountExists, findAccounts } from './account-queries.ts'

const listStaff = admin.users.listStaff.handler(({ context }) =>
  context.db
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'role', 'major', 'createdAt'])
    .select([managedDepartments(), rulesOf()])
    .where('role', '<>', 'student')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute(),
)

/** Names any of the person's connections that has rules for staff, because groups are only known at sign-on. */
function rulesOf() {
  return sql<string | null>`(
    select name from sign_in_connections
    where staff_rules <> '[]' and (
      id::text in (select provider_id from accounts where user_id = profiles.id)
      or id in (select connection_id from sign_in_domains where domain = split_part(profiles.email, '@', 2)))
    order by id = profiles.role_from desc nulls last, name limit 1)`.as('rulesOf')
}

/** Makes the person a manager of exactly these departments; replaces an existing manager's departments. */
const addManager = freshAdmin.users.addManager.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('profiles')
      .select(['id', 'role', 'firstName', 'lastName', 'email', 'major', 'graduationYear'])
      .where('email', '=', input.email)
      // A stranger may have registered an unverified address.
      .where('emailVerified', '=', true)
      .forUpdate()
      .executeTakeFirstOrThrow(() => errors.NO_ACCOUNT())
    if (account.id === actor.id) throw errors.OWN_ACCOUNT()
    if (account.role === 'admin') throw errors.IS_ADMIN()
    if (!input.confirm && (await isStudying(tx, account))) {
      const name = fullName(account) || account.email
      throw errors.STUDENT_ACCOUNT({ message: m.staff_manager_student_account_named({ name }) })
    }
    const departments = await lockDepartments(tx, input.departments)
    if (!departments) throw errors.UNKNOWN_DEPARTMENT()
    await tx
      .updateTable('profiles')
      .set({ role: 'manager', roleFrom: null, updatedAt: now })
      .where('id', '=', account.id)
      .execute()
    await tx.deleteFrom('managerDepartments').where('managerId', '=', account.id).execute()
    await tx
      .insertInto('managerDepartments')
      .values(departments.map((departmentName) => ({ managerId: account.id, departmentName })))
      .execute()
    return { wasManager: account.role === 'manager' }
  })
})

/** Whether the person studies. Every account starts as a student; only a complete profile or an internship proves it. */
async function isStudying(
  tx: Tx,
  account: Pick<Profile, 'id' | 'role' | 'major' | 'graduationYear'>,
): Promise<boolean> {
  if (account.role !== 'student') return false
  if (isProfileComplete(account)) return true
  const internship = await tx
    .selectFrom('internships')
    .select('id')
    .where('studentId', '=', account.id)
    .executeTakeFirst()
  return internship !== undefined
}

/**
 * Makes the user a student without departments and ends all sessions (product decision 12). A staff rule that still matches gives
 * the role back at the next single sign-on, as the screen says beforehand.
 */
const removeManager = freshAdmin.users.removeManager.handler(async ({ input, context, errors }) => {
  const { db, now } = context
  await inTransaction(db, async (tx) => {
    const removed = await tx
      .updateTable('profiles')
      .set({ role: 'student', roleFrom: null, updatedAt: now })
      .where('id', '=', input.id)
      .where('role', '=', 'manager')
      .returning('id')
      .executeTakeFirst()
    if (!removed) {
      const account = await tx.selectFrom('profiles').select('id').where('id', '=', input.id).executeTakeFirst()
      throw account ? errors.CONFLICT() : errors.NOT_FOUND()
    }
    await tx.deleteFrom('managerDepartments').where('managerId', '=', removed.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', removed.id).execute()
  })
})

const searchAccounts = admin.users.search.handler(({ input, context }) => findAccounts(context.db, input))

const getAccount = admin.users.get.handler(async ({ input, context, errors }) => {
  const account = await context.db
    .selectFrom('profiles')
    .select(ACCOUNT)
    .select([managedDepartments(), hasSecondFactor().as('hasSecondFactor')])
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow(() => errors.NOT_FOUND())
  return { ...account, signOns: await identifiersOf(context.db, input.id) }
})

const listUserSessions = admin.users.listSessions.handler(async ({ input, context: { db }, errors }) => {
  const sessions = await sessionsOf(db, input.id)
  if (sessions.length === 0 && !(await accountExists(db, input.id))) throw errors.NOT_FOUND()
  return sessions
})

const endUserSession = admin.users.endSession.handler(async ({ input, context: { db }, errors }) => {
  const ended = await inTransaction(db, (tx) =>
    tx
      .deleteFrom('sessions')
      .where('id', '=', input.sessionId)
      .where('userId', '=', input.id)
      .returning('id')
      .executeTakeFirst(),
  )
  if (!ended) throw errors.NOT_FOUND()
})

/** Keeps the session of the admin who calls it. */
const endUserSessions = admin.users.endSessions.handler(async ({ input, context: { db, actor }, errors }) => {
  await inTransaction(db, async (tx) => {
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await tx.deleteFrom('sessions').where('userId', '=', input.id).where('id', '<>', actor.session.id).execute()
  })
})

/** Ends the person's sessions, and refuses new ones until the account is unlocked. */
const lockUser = freshAdmin.users.lock.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  if (input.id === actor.id) throw errors.OWN_ACCOUNT()
  await inTransaction(db, async (tx) => {
    if (await isLastAdmin(tx, input.id)) throw errors.LAST_ADMIN()
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await lockAccount(tx, input.id, now)
  })
})

const unlockUser = freshAdmin.users.unlock.handler(async ({ input, context: { db }, errors }) => {
  await inTransaction(db, async (tx) => {
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await unlockAccount(tx, input.id)
  })
})

/** Admins remove their own factors in Settings, or with `npm run admin` if the device is lost. */
const resetUserFactors = freshAdmin.users.resetFactors.handler(async ({ input, context, errors }) => {
  const { actor, db, now, queue } = context
  if (input.id === actor.id) throw errors.OWN_ACCOUNT()
  await inTransaction(db, async (tx) => {
    if (!(await accountExists(tx, input.id))) throw errors.NOT_FOUND()
    await resetFactors(tx, queue, input.id, now)
  })
})

export const users = {
  listStaff,
  addManager,
  removeManager,
  search: searchAccounts,
  get: getAccount,
  listSessions: listUserSessions,
  endSession: endUserSession,
  endSessions: endUserSessions,
  lock: lockUser,
  unlock: unlockUser,
  resetFactors: resetUserFactors,
}
