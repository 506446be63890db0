import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Actor } from './actor.ts'

// Row-level access. Every read and every write filters with these: to the actor, other rows do not exist.

/** The part of an actor that access depends on. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'departments'>

/** The departments whose records a reviewer sees; 'all' for an admin. */
export function visibleDepartments({ role, departments }: Viewer): readonly string[] | 'all' {
  if (role === 'admin') return 'all'
  return role === 'manager' ? departments : []
}

/** The same viewer, seeing no other department than this one. */
export function viewerIn(viewer: Viewer, department: string): Viewer {
  const departments = visibleDepartments(viewer)
  const isVisible = departments === 'all' || departments.includes(department)
  return { id: viewer.id, role: 'manager', departments: isVisible ? [department] : [] }
}

/** Internships: the student's own, a manager's departments, all for an admin (spec section 6). */
export function internshipsVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'internships'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student') return eb('internships.studentId', '=', actor.id)
  return actor.departments.length > 0 ? eb('internships.department', 'in', actor.departments) : eb.lit(false)
}

/** Feedback for review: a manager's departments, all for an admin. Students read theirs through their internship. */
export function feedbackVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'feedback'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student' || actor.departments.length === 0) return eb.lit(false)
  return eb('feedback.department', 'in', actor.departments)
}

/** Students, by their summary: a manager's departments, all for an admin. */
export function studentsVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'studentSummaries'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student' || actor.departments.length === 0) return eb.lit(false)
  return eb('studentSummaries.department', 'in', actor.departments)
}

/** Notes about students whose records the reviewer sees. Nobody reads the notes about themselves. */
export function staffNotesVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'staffNotes'>()
  const student = eb
    .selectFrom('studentSummaries')
    .select('studentSummaries.id')
    .whereRef('studentSummaries.id', '=', 'staffNotes.studentId')
    .where(studentsVisibleTo(actor))
  return eb.and([eb.exists(student), eb('staffNotes.studentId', '<>', actor.id)])
}

/** Statistics: the counts of a manager's departments, all for an admin. */
export function countsVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'reviewCounts'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student') return eb.lit(false)
  return eb('reviewCounts.department', '=', sql<string>`any(${actor.departments}::text[])`)
}

/** Response figures of erased requests: as the requests themselves before. */
export function erasedResponsesVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'erasedResponses'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student' || actor.departments.length === 0) return eb.lit(false)
  return eb('erasedResponses.department', 'in', actor.departments)
}

/** Nobody reviews their own internship: a reviewer may have been a student before. */
export function internshipsOfOthers(actor: Pick<Actor, 'id'>): Expression<SqlBool> {
  return expressionBuilder<Database, 'internships'>()('internships.studentId', '<>', actor.id)
}

/** Nobody reviews feedback about themselves. */
export function feedbackOnOthers(actor: Pick<Actor, 'id'>): AliasableExpression<SqlBool> {
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

/** A manager without departments sees nothing (spec section 6). */
export function managesNothing(actor: Viewer): boolean {
  return actor.role === 'manager' && actor.departments.length === 0
}
