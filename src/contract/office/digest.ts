import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const setting = z.object({ isOn: z.boolean() })

/** The reviewer's own weekly email about waiting records. */
export const digest = {
  getMine: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'GET', path: '/account/digest', summary: 'Read whether you get the weekly email' })
    .output(setting),
  changeMine: endpoint({ access: 'reviewer', scope: null })
    .route({ method: 'PUT', path: '/account/digest', summary: 'Switch the weekly email on or off' })
    .input(z.strictObject({ isOn: z.boolean() }))
    .output(setting),
}
