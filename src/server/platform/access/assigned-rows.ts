import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Assigned } from '#domain/assigned'
import type { Reviewed } from '#domain/lists'
import { fullNameOf } from '../database/full-name.ts'
import type { Database } from '../database/schema.ts'
import type { Viewer } from './visible-rows.ts'

// A record can be assigned to a colleague. This gives nobody a right and takes none away. It counts only while the colleague
// may review the record: not once the account is locked, or has lost the department.

/** The colleague a record is assigned to, and whether this counts. */
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

/** Whether the row of `assignees` may review the records of a department. */
export function isReviewerOf(department: Expression<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(assignees.locked_at is null and (assignees.role = 'admin' or assignees.role = 'manager' and exists (
    select from manager_departments where manager_id = assignees.id and department_name = ${department})))`
}

/** Assigned to the viewer, or to nobody for whom it counts. The columns are in the indexes of the lists. */
export function isAssigned(
  table: string,
  assigned: Assigned | undefined,
  viewer: Viewer,
): RawBuilder<SqlBool> | undefined {
  if (assigned === 'nobody') return isAssignedToNobody(table)
  return assigned === 'me' ? sql<SqlBool>`${sql.ref(`${table}.assignedTo`)} = ${viewer.id}::uuid` : undefined
}

/** The subqueries do not depend on the row, so they run once. */
function isAssignedToNobody(table: string): RawBuilder<SqlBool> {
  const assignedTo = sql.ref(`${table}.assignedTo`)
  const department = sql.ref(`${table}.department`)
  return sql<SqlBool>`(${assignedTo} is null or not (
    ${assignedTo} in (select id from profiles where role = 'admin' and locked_at is null)
    or (${assignedTo}, coalesce(${department}, '')) in (
      select manager_id, department_name from manager_departments
      join profiles on profiles.id = manager_id where role = 'manager' and locked_at is null)))`
}
