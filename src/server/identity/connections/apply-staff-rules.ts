import { sql } from 'kysely'
import { type StaffRule, staffRoleFor } from '#domain/identity/sign-on'
import type { Role } from '#domain/platform/roles'
import type { Tx } from '../../platform/database/client.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { isLastAdmin } from '../limits/account-lock.ts'
import { reportLoweredRole } from './role-lowered-email.tsx'

/** The part of a connection to an identity provider or identity system that gives roles. */
type RoleGiver = { id: string; name: string; staffRules: StaffRule[] }
/** A transaction that gives roles. */
export type RoleChange = { tx: Tx; queue: Queue; connection: RoleGiver }

/**
 * Gives the role that the connection's rules determine, and takes it back when no rule matches any more. A role that an admin
 * gave by hand is never lowered, and the last admin who is not locked stays one. If the provider says nothing about groups
 * (null), the role stays. Admins get an email when a role is lowered.
 */
export async function applyStaffRules(
  { tx, queue, connection }: RoleChange,
  person: { id: string; role: Role; roleFrom: string | null },
  groups: readonly string[] | null,
): Promise<'applied' | 'last admin'> {
  if (groups === null) return 'applied'
  const rule = staffRoleFor(groups, connection.staffRules)
  const isGivenByHand = person.role !== 'student' && person.roleFrom !== connection.id
  if (isGivenByHand || (!rule && person.role === 'student')) return 'applied'
  if (person.role === 'admin' && rule?.role !== 'admin' && (await isLastAdmin(tx, person.id))) return 'last admin'
  const role = rule?.role ?? 'student'
  await tx
    .updateTable('profiles')
    .set({ role, roleFrom: rule ? connection.id : null })
    .where('id', '=', person.id)
    .execute()
  await tx.deleteFrom('managerDepartments').where('managerId', '=', person.id).execute()
  await addDepartments(tx, person.id, rule?.departments ?? [])
  if (RANKS.indexOf(role) < RANKS.indexOf(person.role))
    await reportLoweredRole(tx, queue, { personId: person.id, was: person.role, connection: connection.name })
  return 'applied'
}

const RANKS: Role[] = ['student', 'manager', 'admin']

/** Keeps the roles that a removed connection gave, as if given by hand. */
export async function keepRolesOf(tx: Tx, connectionId: string): Promise<void> {
  await tx.updateTable('profiles').set({ roleFrom: null }).where('roleFrom', '=', connectionId).execute()
}

/** Adds the departments that still exist. */
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
