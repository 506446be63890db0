import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant } from '../text.ts'

/** Times are ISO 8601 in UTC. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Everything held about one person, table by table. */
export const personalData = z.object({
  product: z.string(),
  university: z.string(),
  preparedAt: instant,
  name: z.string(),
  email: z.string(),
  sections: z.array(
    z.object({ title: z.string(), note: z.nullable(z.string()), records: z.array(z.record(z.string(), value)) }),
  ),
})
export type PersonalData = z.output<typeof personalData>

export const ownData = {
  download: endpoint({ access: 'freshStudent', scope: null })
    .route({ method: 'POST', path: '/account/data', summary: 'Read everything that is held about you' })
    .output(personalData),
}
