import type { Role } from '#domain/roles'
import { staffRoleFor } from '#domain/sign-on'
import type { Tx } from '../../database/client.ts'
import type { Connection } from './connection-queries.ts'

/**
 * Gives the role that the connection's rules say, and takes it back when no rule matches any more. A role that an admin has
 * given by hand is never lowered, and the last admin who is not locked stays one.
 */
export async function applyStaffRules(
  tx: Tx,
  person: { id: string; role: Role; roleFrom: string | null },
  connection: Pick<Connection, 'id' | 'staffRules'>,
  groups: readonly string[],
): Promise<void> {
  const rule = staffRoleFor(groups, connection.staffRules)
  const isGivenByHand = person.role !== 'student' && person.roleFrom !== connection.id
  if (isGivenByHand || (!rule && person.role === 'student')) return
  if (person.role === 'admin' && rule?.role !== 'admin' && (await isLastAdmin(tx, person.id))) return
  await tx
    .updateTable('profiles')
    .set({ role: rule?.role ?? 'student', roleFrom: rule ? connection.id : null })
    .where('id', '=', person.id)
    .execute()
  await tx.deleteFrom('managerDepartments').where('managerId', '=', person.id).execute()
  await addDepartments(tx, person.id, rule?.departments ?? [])
}

/** Departments that no longer exist are left out. */
async function addDepartments(tx: Tx, managerId: string, departments: string[]): Promise<void> {
  if (departments.length === 0) return
  await tx
    .insertInto('managerDepartments')
    .columns(['managerId', 'departmentName'])
    .expression((eb) =>
      eb
        .selectFrom('departments')
        .select((one) => [one.val(managerId).$castTo<string>().as('managerId'), 'name'])
        .where('name', 'in', departments),
    )
    .execute()
}

async function isLastAdmin(tx: Tx, id: string): Promise<boolean> {
  // Locked, so that two admins cannot lose their role at the same time.
  const admins = await tx
    .selectFrom('profiles')
    .select('id')
    .where('role', '=', 'admin')
    .where('lockedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.every((admin) => admin.id === id)
}
