import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { resetRequestForm } from '#contract/identity/account'
import { cleanAddress } from '#domain/platform/email-address'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { signWithWallet } from '../../api/wallet.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PasskeyButton, usePasskeySignIn } from './passkey-button.tsx'
import { useSignIn } from './use-sign-in.ts'

export type SignInOptions = Awaited<ReturnType<typeof api.signInSettings.options.call>>

type Props = {
  options: SignInOptions
  /** The values of the login form. */
  form: { email: string; rememberMe: boolean }
  next: string | undefined
  onInvalidEmail: (message: string) => void
}

/** The enabled ways to log in without a password. Emails go to the address in the form. */
export function OtherWays({ options, form, next, onInvalidEmail }: Props) {
  const navigate = useNavigate()
  const search = next ? { next } : {}
  const state = { email: cleanAddress(form.email), rememberMe: form.rememberMe }
  const requestCode = useMutation({
    mutationFn: authCalls.requestCode,
    onSuccess: () => navigate({ to: paths.emailCode, search, state }),
  })
  const requestLink = useMutation({
    mutationFn: authCalls.requestLink,
    onSuccess: () => navigate({ to: paths.emailLink, state }),
  })
  const walletSignIn = useWalletSignIn()
  const passkeySignIn = usePasskeySignIn()
  const error = passkeySignIn.error ?? requestCode.error ?? requestLink.error ?? walletSignIn.error

  function clearErrors() {
    passkeySignIn.reset()
    requestCode.reset()
    requestLink.reset()
    walletSignIn.reset()
  }
  function request(mutation: typeof requestCode) {
    clearErrors()
    const parsed = resetRequestForm.safeParse({ email: form.email })
    if (parsed.success) mutation.mutate(parsed.data.email)
    else onInvalidEmail(parsed.error.issues[0]?.message ?? '')
  }

  return (
    <div className="auth-other-ways">
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      {options.passkeys && <PasskeyButton signIn={passkeySignIn} rememberMe={form.rememberMe} onStart={clearErrors} />}
      {options.emailCode && (
        <Button onClick={() => request(requestCode)} pending={requestCode.isPending} pendingLabel={m.common_sending()}>
          {m.common_emailed_code_send()}
        </Button>
      )}
      {options.magicLink && (
        <Button onClick={() => request(requestLink)} pending={requestLink.isPending} pendingLabel={m.common_sending()}>
          {m.sign_in_email_me_link()}
        </Button>
      )}
      {options.wallet && (
        <WalletButton
          signIn={walletSignIn}
          onClick={() => {
            clearErrors()
            walletSignIn.mutate(form.rememberMe)
          }}
        />
      )}
    </div>
  )
}

type WalletButtonProps = { signIn: ReturnType<typeof useWalletSignIn>; onClick: () => void }

function WalletButton({ signIn, onClick }: WalletButtonProps) {
  return (
    <Button onClick={onClick} pending={signIn.isPending || signIn.isSuccess} pendingLabel={m.wallets_waiting()}>
      {m.wallets_use()}
    </Button>
  )
}

/** Signs in with this browser's wallet; the input is 'Remember me'. */
function useWalletSignIn() {
  return useSignIn(async (rememberMe: boolean) => {
    const proof = await signWithWallet((address) => api.wallets.prepareSignIn.call({ address }))
    return authCalls.signInWithWallet(proof, rememberMe)
  })
}
