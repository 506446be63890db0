import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { errorMessage } from '../../api/error-message.ts'
import { startSignOn } from '../../api/sign-on-calls.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { email: string; signOn: { id: string; protocol: 'oidc' | 'saml'; name: string } }

/** The university's sign-on leads back to this page, signed in. */
export function AcceptWithSignOn({ email, signOn }: Props) {
  const start = useMutation({
    mutationFn: () => startSignOn(signOn, { callbackURL: paths.invitation, email, rememberMe: false }),
  })
  return (
    <>
      <p>{m.invitations_single_sign_on_hint({ name: signOn.name })}</p>
      {start.error && <Banner kind="error">{errorMessage(start.error)}</Banner>}
      <div className="row">
        <Button
          look="primary"
          onClick={() => start.mutate()}
          pending={start.isPending}
          pendingLabel={m.common_opening()}
        >
          {m.common_continue_with_provider({ name: signOn.name })}
        </Button>
      </div>
    </>
  )
}
