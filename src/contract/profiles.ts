import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { accountProfile } from './accounts.ts'
import { ACCESS_ERRORS } from './errors.ts'
import { requiredLine } from './text.ts'

/** The student's own profile (spec section 5, Student profile). */
export const studentProfile = z.extend(accountProfile, {
  major: requiredLine('Department/Major is required'),
  graduationYear: z.coerce
    .number('Graduation year is required')
    .check(z.int('Graduation year is required'), z.minimum(1900, 'Graduation year is required'), z.maximum(2200)),
})
export type StudentProfile = z.output<typeof studentProfile>

/** The error of an empty free-text department (spec section 5). */
export const CUSTOM_MAJOR_MISSING = 'Please specify your department/major'

export const profiles = {
  update: oc
    .route({ method: 'PUT', path: '/profile', summary: 'Complete or edit your student profile' })
    .errors(ACCESS_ERRORS)
    .input(studentProfile)
    .output(z.void()),
}
