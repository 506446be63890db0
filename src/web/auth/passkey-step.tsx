import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { usePasskeySignIn } from './passkey-button.tsx'

/** A passkey instead of the code: it is both factors at once. */
export function PasskeyStep() {
  const signIn = usePasskeySignIn()
  return (
    <div className="auth-other-ways">
      {signIn.error && <Banner kind="error">{errorMessage(signIn.error)}</Banner>}
      <Button
        onClick={() => signIn.mutate({ proof: null, rememberMe: false })}
        pending={signIn.isPending || signIn.isSuccess}
        pendingLabel="Waiting for your passkey..."
      >
        Use a passkey
      </Button>
    </div>
  )
}
