import { changeOwnProfile } from '../../identity/account/own-profile-commands.ts'
import { student } from '../../procedures.ts'

export const updateProfile = student.profiles.update.handler(({ input, context }) => changeOwnProfile(context, input))
