import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import type { AcceptanceProps } from './acceptance-form.tsx'
import { forgetInvitation } from './invitation-token.ts'

/** For people who have an account: they accept signed in with it. */
export function AcceptWithAccount({ invitation, token, onAccepted }: AcceptanceProps) {
  const person = useSession()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const accept = useMutation({
    mutationFn: async () => {
      await api.invitations.accept.call({ token })
      onAccepted()
      forgetInvitation(sessionStorage)
      await updatePerson(queryClient)
      await navigate({ to: paths.home })
    },
  })
  if (!person)
    return (
      <>
        <p>{m.invitations_account_exists_hint()}</p>
        <div className="row">
          <ButtonLink look="primary" to={paths.login} search={{ next: paths.invitation }}>
            {m.common_log_in_button()}
          </ButtonLink>
        </div>
      </>
    )
  if (person.email !== invitation.email) return <SignOutFirst email={person.email} />
  return (
    <>
      {person.role === 'student' && <Banner kind="info">{m.invitations_student_warning()}</Banner>}
      {accept.error && <Banner kind="error">{errorMessage(accept.error)}</Banner>}
      <div className="row">
        <Button
          look="primary"
          onClick={() => accept.mutate()}
          pending={accept.isPending || accept.isSuccess}
          pendingLabel={m.invitations_accepting()}
        >
          {m.invitations_accept()}
        </Button>
      </div>
    </>
  )
}

function SignOutFirst({ email }: { email: string }) {
  const { signOut, pending, error } = useSignOut()
  return (
    <>
      <p>{m.invitations_other_account_hint({ email })}</p>
      {error && <Banner kind="error">{error}</Banner>}
      <div className="row">
        <Button onClick={signOut} pending={pending} pendingLabel={m.common_signing_out()}>
          {m.common_sign_out()}
        </Button>
      </div>
    </>
  )
}
