import { sql } from 'kysely'
import type { Role } from '#domain/roles'
import { type StaffRule, staffRoleFor } from '#domain/sign-on'
import type { Tx } from '../../platform/database/client.ts'
import { isLastAdmin } from '../limits/account-lock.ts'

/** A connection to an identity provider or an identity system, as far as it gives roles. */
export type RoleGiver = { id: string; staffRules: StaffRule[] }

/**
 * Gives the role that the connection's rules say, and takes it back when no rule matches any more. A role that an admin has
 * given by hand is never lowered, and the last admin who is not locked stays one. Without a word about groups (null), the role
 * stays as it is.
 */
export async function applyStaffRules(
  tx: Tx,
  person: { id: string; role: Role; roleFrom: string | null },
  connection: RoleGiver,
  groups: readonly string[] | null,
): Promise<'applied' | 'lowered' | 'last admin'> {
  if (groups === null) return 'applied'
  const rule = staffRoleFor(groups, connection.staffRules)
  const isGivenByHand = person.role !== 'student' && person.roleFrom !== connection.id
  if (isGivenByHand || (!rule && person.role === 'student')) return 'applied'
  if (person.role === 'admin' && rule?.role !== 'admin' && (await isLastAdmin(tx, person.id))) return 'last admin'
  await tx
    .updateTable('profiles')
    .set({ role: rule?.role ?? 'student', roleFrom: rule ? connection.id : null })
    .where('id', '=', person.id)
    .execute()
  await tx.deleteFrom('managerDepartments').where('managerId', '=', person.id).execute()
  await addDepartments(tx, person.id, rule?.departments ?? [])
  return RANKS.indexOf(rule?.role ?? 'student') < RANKS.indexOf(person.role) ? 'lowered' : 'applied'
}

const RANKS: Role[] = ['student', 'manager', 'admin']

/** When a connection is removed, the roles that it gave stay as if given by hand. */
export async function keepRolesOf(tx: Tx, connectionId: string): Promise<void> {
  await tx.updateTable('profiles').set({ roleFrom: null }).where('roleFrom', '=', connectionId).execute()
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
        .where(
          sql<boolean>`name_key(name) in (select name_key(named) from unnest(${sql.val(departments)}::text[]) named)`,
        ),
    )
    .execute()
}
