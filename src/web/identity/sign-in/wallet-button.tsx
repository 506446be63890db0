import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { signWithWallet } from '../../api/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { useSignIn } from './use-sign-in.ts'

type Props = { signIn: ReturnType<typeof useWalletSignIn>; onClick: () => void }

export function WalletButton({ signIn, onClick }: Props) {
  return (
    <Button onClick={onClick} pending={signIn.isPending || signIn.isSuccess} pendingLabel={m.wallets_waiting()}>
      {m.wallets_use()}
    </Button>
  )
}

/** Signs in with the wallet of this browser; the input is 'Remember me'. */
export function useWalletSignIn() {
  return useSignIn(async (rememberMe: boolean) => {
    const proof = await signWithWallet((address) => api.wallets.prepareSignIn.call({ address }))
    return authCalls.signInWithWallet(proof, rememberMe)
  })
}
