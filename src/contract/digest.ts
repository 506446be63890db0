import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'

const setting = z.object({ isOn: z.boolean() })

/** The reviewer's own weekly email about what waits. */
export const digest = {
  getMine: oc
    .route({ method: 'GET', path: '/account/digest', summary: 'Read whether you get the weekly email' })
    .errors(ACCESS_ERRORS)
    .output(setting),
  changeMine: oc
    .route({ method: 'PUT', path: '/account/digest', summary: 'Switch the weekly email on or off' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ isOn: z.boolean() }))
    .output(setting),
}
