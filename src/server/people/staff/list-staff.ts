import { sql } from 'kysely'
import { managedDepartments } from '../../identity/sessions/read-actor.ts'
import { admin } from '../../procedures.ts'

export const listStaff = admin.users.listStaff.handler(({ context }) =>
  context.db
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'role', 'major', 'createdAt'])
    .select([managedDepartments(), rulesOf()])
    .where('role', '<>', 'student')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute(),
)

/** Groups are only known at sign-on, so this names any connection of the person that has rules for staff. */
function rulesOf() {
  return sql<string | null>`(
    select name from sign_in_connections
    where staff_rules <> '[]' and (
      id::text in (select provider_id from accounts where user_id = profiles.id)
      or id in (select connection_id from sign_in_domains where domain = split_part(profiles.email, '@', 2)))
    order by id = profiles.role_from desc nulls last, name limit 1)`.as('rulesOf')
}
