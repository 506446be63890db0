import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { DEPARTMENT_NAME_MIN_LENGTH } from '#domain/department'
import { OTHER_DEPARTMENT } from '#domain/profile'
import { ACCESS_ERRORS } from './errors.ts'
import { id, instant, optionalText, requiredLine } from './text.ts'

/** Spec section 3. */
export const department = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  createdAt: instant,
})
export type Department = z.output<typeof department>

/** Spec section 5, Add Department; an empty description is stored as null. */
export const departmentForm = z.strictObject({
  name: requiredLine('Department name is required').check(
    z.minLength(DEPARTMENT_NAME_MIN_LENGTH, 'Department name must be at least 2 characters'),
    z.refine((name) => name !== OTHER_DEPARTMENT, 'Please choose another name'),
  ),
  description: z._default(optionalText, ''),
})
export type DepartmentForm = z.output<typeof departmentForm>

const notFound = { NOT_FOUND: { status: 404, message: 'This department no longer exists.' } }
const nameTaken = { NAME_TAKEN: { status: 409, message: 'A department with this name already exists.' } }

export const departments = {
  list: oc
    .route({ method: 'GET', path: '/departments', summary: 'List all departments, sorted by name' })
    .errors(ACCESS_ERRORS)
    .output(z.array(department)),
  add: oc
    .route({ method: 'POST', path: '/departments', summary: 'Add a department' })
    .errors({ ...ACCESS_ERRORS, ...nameTaken })
    .input(departmentForm)
    .output(department),
  edit: oc
    .route({
      method: 'PUT',
      path: '/departments/{id}',
      summary: 'Edit a department; a new name also applies to its students and managers',
    })
    .errors({ ...ACCESS_ERRORS, ...notFound, ...nameTaken })
    .input(z.extend(departmentForm, { id }))
    .output(department),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/departments/{id}',
      summary: 'Delete a department; managers lose access to it, students keep their major',
    })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
