import { addPasskey } from './add-passkey.ts'
import { listMyPasskeys } from './list-my-passkeys.ts'
import { preparePasskey } from './prepare-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'

export const passkeys = {
  listMine: listMyPasskeys,
  prepareAdd: preparePasskey,
  add: addPasskey,
  rename: renamePasskey,
  remove: removePasskey,
}
