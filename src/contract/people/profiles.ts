import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { accountProfile } from '../identity/account.ts'
import { requiredLine } from '../text.ts'

/** The student's own profile (spec section 5, Student profile). */
export const studentProfile = z.extend(accountProfile, {
  major: requiredLine(m.profiles_department_required),
  graduationYear: z.coerce
    .number({ error: m.profiles_graduation_year_required })
    .check(
      z.int({ error: m.profiles_graduation_year_required }),
      z.minimum(1900, { error: m.profiles_graduation_year_required }),
      z.maximum(2200),
    ),
})
export type StudentProfile = z.output<typeof studentProfile>
export const profiles = {
  update: endpoint({ access: 'student', scope: null })
    .route({ method: 'PUT', path: '/profile', summary: 'Complete or edit your student profile' })
    .input(studentProfile)
    .output(z.void()),
}
