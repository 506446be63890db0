import * as m from '#messages'
import { errorMessage } from '../../api/error-message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { usePasskeySignIn } from './passkey-button.tsx'

type Props = { isOnly: boolean; rememberMe: boolean }

/** A passkey in place of the code: it is both factors at once. */
export function PasskeyStep({ isOnly, rememberMe }: Props) {
  const signIn = usePasskeySignIn()
  return (
    <div className="auth-other-ways">
      {signIn.error && <Banner kind="error">{errorMessage(signIn.error)}</Banner>}
      {isOnly && <p>{m.factors_passkey_step_intro()}</p>}
      <Button
        look={isOnly ? 'primary' : 'secondary'}
        onClick={() => signIn.mutate({ proof: null, rememberMe })}
        pending={signIn.isPending || signIn.isSuccess}
        pendingLabel={m.passkeys_waiting()}
      >
        {m.passkeys_use()}
      </Button>
    </div>
  )
}
