import { linkWallet } from './link-wallet.ts'
import { listMyWallets } from './list-my-wallets.ts'
import { prepareWalletLink, prepareWalletSignIn } from './prepare-wallet-message.ts'
import { unlinkWallet } from './unlink-wallet.ts'

export const wallets = {
  prepareSignIn: prepareWalletSignIn,
  prepareLink: prepareWalletLink,
  listMine: listMyWallets,
  link: linkWallet,
  unlink: unlinkWallet,
}
