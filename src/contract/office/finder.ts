import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { atLeast, id, searchTerm } from '../text.ts'

/** Records that the reviewer may see and whose name matches; at most five of each kind. */
export const found = z.object({
  students: z.array(z.object({ id, name: z.string(), email: z.string(), department: z.nullable(z.string()) })),
  employers: z.array(z.object({ id, name: z.string() })),
  supervisors: z.array(z.object({ name: z.string(), email: z.string(), employerId: id, employerName: z.string() })),
})
export type Found = z.output<typeof found>

export const find = {
  byName: endpoint({ access: 'reviewer', scope: null })
    .route({
      method: 'GET',
      path: '/search',
      summary: 'Find students, employers and supervisors by name',
      description: 'A few results of each kind.',
    })
    .input(z.strictObject({ search: searchTerm.check(...atLeast(2, m.finder_search_too_short)) }))
    .output(found),
}
