import { changeOwnProfile } from '../../identity/account/own-profile-queries.ts'
import { student } from '../../procedures.ts'

export const updateProfile = student.profiles.update.handler(({ input, context }) => changeOwnProfile(context, input))
