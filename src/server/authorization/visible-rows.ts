import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../auth/actor.ts'
import type { Database } from '../database/schema.ts'

// Which rows an actor sees. Used in the where of every read and every write: an unseen row does not exist.

/** What of an actor decides. */
export type Visitor = Pick<Actor, 'id' | 'role' | 'departments'>

/** The departments whose records a reviewer sees; 'all' for an admin. */
export function visibleDepartments({ role, departments }: Visitor): readonly string[] | 'all' {
  if (role === 'admin') return 'all'
  return role === 'manager' ? departments : []
}

/** Internships: the student's own, a manager's departments, all for an admin (spec section 6). */
export function internshipsVisibleTo(actor: Visitor): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'internships'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student') return eb('internships.studentId', '=', actor.id)
  return actor.departments.length > 0 ? eb('internships.department', 'in', actor.departments) : eb.lit(false)
}

/** Feedback for review: a manager's departments, all for an admin; students read theirs through their internship. */
export function feedbackVisibleTo(actor: Visitor): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'feedback'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student' || actor.departments.length === 0) return eb.lit(false)
  return eb('feedback.department', 'in', actor.departments)
}

/** The counts of what the two above let a reviewer see. */
export function countsVisibleTo(actor: Visitor): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'reviewCounts'>()
  if (actor.role === 'admin') return eb.lit(true)
  return actor.role === 'manager' ? eb('reviewCounts.department', '=', anyOf(actor.departments)) : eb.lit(false)
}

function anyOf(names: string[]) {
  return sql<string>`any(${names}::text[])`
}

/** Nobody decides about the own record: a reviewer may have been a student before. */
export function internshipsOfOthers(actor: Actor): Expression<SqlBool> {
  return expressionBuilder<Database, 'internships'>()('internships.studentId', '<>', actor.id)
}

/** The same for what supervisors wrote about the reviewer. */
export function feedbackOnOthers(actor: Actor): AliasableExpression<SqlBool> {
  const eb = expressionBuilder<Database, 'feedback'>()
  return eb.not(
    eb.exists(
      eb
        .selectFrom('internshipSupervisors')
        .innerJoin('internships', 'internships.id', 'internshipSupervisors.internshipId')
        .select('internships.id')
        .whereRef('internshipSupervisors.id', '=', 'feedback.supervisorId')
        .where('internships.studentId', '=', actor.id),
    ),
  )
}

/** A manager whom no department is assigned to sees nothing (spec section 6). */
export function managesNothing(actor: Visitor): boolean {
  return actor.role === 'manager' && actor.departments.length === 0
}
