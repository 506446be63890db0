import { oc } from '@orpc/contract'
import * as z from 'zod/mini'

export const universities = {
  listDomains: oc
    .route({ method: 'GET', path: '/university-domains', summary: 'Which email domain belongs to which university' })
    .output(z.array(z.object({ domain: z.string(), university: z.string() }))),
}
