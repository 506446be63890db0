import { addManager } from './add-manager.ts'
import { endUserSession } from './end-user-session.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { getAccount } from './get-account.ts'
import { listStaff } from './list-staff.ts'
import { listUserSessions } from './list-user-sessions.ts'
import { lockUser } from './lock-user.ts'
import { removeManager } from './remove-manager.ts'
import { resetUserFactors } from './reset-user-factors.ts'
import { searchAccounts } from './search-accounts.ts'
import { unlockUser } from './unlock-user.ts'

export const users = {
  listStaff,
  addManager,
  removeManager,
  search: searchAccounts,
  get: getAccount,
  listSessions: listUserSessions,
  endSession: endUserSession,
  endSessions: endUserSessions,
  lock: lockUser,
  unlock: unlockUser,
  resetFactors: resetUserFactors,
}
