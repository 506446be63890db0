import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'
import { id, instant } from './text.ts'

/** Spec section 3. */
export const department = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  createdAt: instant,
})
export type Department = z.output<typeof department>

export const departments = {
  list: oc
    .route({ method: 'GET', path: '/departments', summary: 'All departments by name' })
    .errors(ACCESS_ERRORS)
    .output(z.array(department)),
}
