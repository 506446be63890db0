import { sql } from 'kysely'

/**
 * Who handed the assignment of the supervisor in this column to the address that answers now. A correction by the student
 * since then has nothing to do with it.
 */
export function handedOverBy(supervisorId: 'feedback.supervisorId' | 'internshipSupervisors.id') {
  return sql<{ name: string; email: string } | null>`(
    select json_build_object('name', answers.from_name, 'email', answers.from_email)
    from supervisor_answers answers
    join internship_supervisors answering on answering.id = answers.supervisor_id and answering.email = answers.to_email
    where answers.supervisor_id = ${sql.ref(supervisorId)} and answers.kind = 'handed-over'
    order by answers.created_at desc limit 1)`.as('handedOverBy')
}
