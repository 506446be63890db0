import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSignIn } from './use-sign-in.ts'
import './auth.css'

/** The screen after asking for a link, and the link's target (spec section 7, otp). */
export function EmailLinkPage() {
  const { hash, state } = useLocation()
  const link = new URLSearchParams(hash)
  const [token, email] = [link.get('token'), link.get('email')]
  return (
    <div className="auth-page">
      {token && email ? <LogIn token={token} email={email} /> : <CheckInbox email={state.email ?? ''} />}
      <p className="auth-other">
        <TextLink to={paths.login}>{m.sign_in_back_to_login()}</TextLink>
      </p>
    </div>
  )
}

/** Opening the link changes nothing, because mail scanners open it too. It names the account, which the server verifies. */
function LogIn({ token, email }: { token: string; email: string }) {
  const [rememberMe, setRememberMe] = useState(false)
  const signIn = useSignIn(() => authCalls.signInWithLink(email, token, rememberMe))
  return (
    <>
      <PageHeader title={m.common_log_in_button()} />
      {signIn.error && <Banner kind="error">{errorMessage(signIn.error)}</Banner>}
      <p>
        <ParaglideMessage
          message={m.sign_in_link_confirmation}
          inputs={{ email }}
          markup={{ span: ({ children }) => <span className="auth-address">{children}</span> }}
        />
      </p>
      <CheckboxField
        label={m.sign_in_remember_me()}
        name="rememberMe"
        value={rememberMe}
        onChange={setRememberMe}
        error={undefined}
      />
      <div className="form-actions">
        <Button
          look="primary"
          onClick={() => signIn.mutate(undefined)}
          pending={signIn.isPending || signIn.isSuccess}
          pendingLabel={m.sign_in_pending()}
        >
          {m.common_log_in_button()}
        </Button>
      </div>
    </>
  )
}

function CheckInbox({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => authCalls.requestLink(email) })
  return (
    <>
      <PageHeader title={m.common_link_sent_title()} />
      <p>
        <ParaglideMessage
          message={m.sign_in_link_intro}
          inputs={{ email }}
          markup={{ span: ({ children }) => <span className="auth-address">{children}</span> }}
        />
      </p>
      {resend.isSuccess && <Banner kind="success">{m.sign_in_link_resent()}</Banner>}
      {resend.isError && <Banner kind="error">{errorMessage(resend.error)}</Banner>}
      <div className="row">
        <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingLabel={m.common_sending()}>
          {m.sign_in_link_resend()}
        </Button>
      </div>
    </>
  )
}
