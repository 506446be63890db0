import { fullName, isProfileComplete } from '#domain/profile'
import * as m from '#messages'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Profile } from '../../platform/database/schema.ts'
import { freshAdmin } from '../../procedures.ts'
import { lockDepartments } from '../departments/department-queries.ts'

/** Makes the person a manager of exactly these departments; replaces the departments of an existing manager. */
export const addManager = freshAdmin.users.addManager.handler(async ({ input, context, errors }) => {
  const { actor, db, now } = context
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('profiles')
      .select(['id', 'role', 'firstName', 'lastName', 'email', 'major', 'graduationYear'])
      .where('email', '=', input.email)
      // An unverified address may have been registered by somebody else.
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

/** Every account starts as a student; only a complete profile or an internship shows that the person is one. */
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
