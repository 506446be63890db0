import { changeLanguage } from './change-language.ts'
import { changePassword } from './change-password.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { openEmailChange } from './open-email-change.ts'
import { requestEmailChange } from './request-email-change.ts'
import { updateAccountProfile } from './update-account-profile.ts'

export const accounts = {
  updateProfile: updateAccountProfile,
  changeLanguage,
  changePassword,
  requestEmailChange,
  openEmailChange,
  confirmEmailChange,
}
