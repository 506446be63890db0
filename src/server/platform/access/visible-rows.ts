import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Assigned, Reviewed } from '#domain/office/review'
import { fullNameOf } from '../database/full-name.ts'
import type { Database } from '../database/schema.ts'
import type { Actor } from './actor.ts'

// Row-level access. Every read and every write applies these filters: other rows do not exist for the actor.

/** The part of an actor that access depends on. */
export type Viewer = Pick<Actor, 'id' | 'role' | 'departments'>

/** The departments whose records a reviewer sees; 'all' for an admin. */
export function visibleDepartments({ role, departments }: Viewer): readonly string[] | 'all' {
  if (role === 'admin') return 'all'
  return role === 'manager' ? departments : []
}

/** The same viewer, limited to this department. */
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

/** Response figures of erased requests, with the same access as the requests had. */
export function erasedResponsesVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'erasedResponses'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student' || actor.departments.length === 0) return eb.lit(false)
  return eb('erasedResponses.department', 'in', actor.departments)
}

/** The rating batches behind the assessment report: a manager's departments, all for an admin. */
export function ratingBatchesVisibleTo(actor: Viewer): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'ratingBatches'>()
  if (actor.role === 'admin') return eb.lit(true)
  if (actor.role === 'student' || actor.departments.length === 0) return eb.lit(false)
  return eb('ratingBatches.department', 'in', actor.departments)
}

/** Nobody reviews their own internship; a reviewer may have been a student before. */
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

// A record can be assigned to a colleague. This neither gives nor takes away any right. It counts only while the colleague may
// review the record: not when the account is locked, or has lost the department.

/** The colleague that a record is assigned to, and whether the assignment counts. */
export function assignee(table: Reviewed) {
  const name = fullNameOf('assignees').as('name')
  const mayReview = sql<boolean>`${isReviewerOf(sql.ref(`${table}.department`))}`.as('mayReview')
  return jsonObjectFrom(
    expressionBuilder<Database>()
      .selectFrom('profiles as assignees')
      .select(['assignees.id', name, mayReview])
      .where('assignees.id', '=', sql.ref<string>(`${table}.assignedTo`)),
  ).as('assignee')
}

/** Whether this row of the profiles may review the records of a department. */
export function isReviewerOf(
  department: Expression<unknown>,
  person: 'assignees' | 'askers' = 'assignees',
): RawBuilder<SqlBool> {
  const row = sql.table(person)
  return sql<SqlBool>`(${row}.locked_at is null and (${row}.role = 'admin' or ${row}.role = 'manager' and exists (
    select from manager_departments where manager_id = ${row}.id and department_name = ${department})))`
}

/** Assigned to the viewer, or to nobody whose assignment counts. The columns are in the indexes of the lists. */
export function isAssigned(
  table: string,
  assigned: Assigned | undefined,
  viewer: Viewer,
): RawBuilder<SqlBool> | undefined {
  if (assigned === 'nobody') return isAssignedToNobody(table)
  return assigned === 'me' ? sql<SqlBool>`${sql.ref(`${table}.assignedTo`)} = ${viewer.id}::uuid` : undefined
}

/** The subqueries are independent of the row, so they run once. */
function isAssignedToNobody(table: string): RawBuilder<SqlBool> {
  const assignedTo = sql.ref(`${table}.assignedTo`)
  const department = sql.ref(`${table}.department`)
  return sql<SqlBool>`(${assignedTo} is null or not (
    ${assignedTo} in (select id from profiles where role = 'admin' and locked_at is null)
    or (${assignedTo}, coalesce(${department}, '')) in (
      select manager_id, department_name from manager_departments
      join profiles on profiles.id = manager_id where role = 'manager' and locked_at is null)))`
}
