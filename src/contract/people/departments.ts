import * as z from 'zod/mini'
import { DEPARTMENT_NAME_MIN_LENGTH } from '#domain/people/universities'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { atLeast, id, instant, nullAsEmpty, optionalText, requiredLine } from '../text.ts'

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
  name: requiredLine(m.departments_name_required).check(
    ...atLeast(DEPARTMENT_NAME_MIN_LENGTH, m.departments_name_too_short),
    z.refine((name) => name !== 'Other (not listed)', { error: m.departments_name_reserved }),
  ),
  description: z._default(nullAsEmpty(optionalText), ''),
})
export type DepartmentForm = z.output<typeof departmentForm>

const notFound = { NOT_FOUND: refusal(404, m.departments_not_found) }
const nameTaken = { NAME_TAKEN: refusal(409, m.departments_name_taken) }

export const departments = {
  list: endpoint({ access: 'member', scope: 'departments:read' })
    .route({
      method: 'GET',
      path: '/departments',
      summary: 'List the departments, sorted by name',
      description: 'All of them; a system that sees some departments gets these.',
    })
    .output(z.array(department)),
  add: endpoint({ access: 'admin', scope: null })
    .route({ method: 'POST', path: '/departments', summary: 'Add a department' })
    .errors(nameTaken)
    .input(departmentForm)
    .output(department),
  edit: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/departments/{id}',
      summary: 'Edit a department; a new name also applies to its students and managers',
    })
    .errors({ ...notFound, ...nameTaken })
    .input(z.extend(departmentForm, { id }))
    .output(department),
  delete: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'DELETE',
      path: '/departments/{id}',
      summary: 'Delete a department; managers lose access to it, students keep their major',
    })
    .errors(notFound)
    .input(z.strictObject({ id }))
    .output(z.void()),
}
