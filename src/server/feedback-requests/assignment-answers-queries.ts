import { sql } from 'kysely'

/**
 * Who handed the assignment to the address that answers now; for a query that has internship_supervisors. A correction by
 * the student since then has nothing to do with it.
 */
export function handedOverBy() {
  return sql<{ name: string; email: string } | null>`(
    select json_build_object('name', from_name, 'email', from_email) from supervisor_answers
    where supervisor_id = internship_supervisors.id and kind = 'handed-over' and to_email = internship_supervisors.email
    order by created_at desc limit 1)`.as('handedOverBy')
}
