import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import './auth.css'

/** Spec section 2, Verify email. */
export function VerifyEmailPage() {
  const email = useLocation({ select: (location) => location.state.email }) ?? ''
  const resend = useMutation({ mutationFn: () => authCalls.resendVerification(email) })
  return (
    <div className="auth-page">
      <PageHeader title={m.account_verify_address_title()} />
      <p>
        <ParaglideMessage
          message={m.account_verify_address_sent}
          inputs={{ email }}
          markup={{ span: ({ children }) => <span className="auth-address">{children}</span> }}
        />
      </p>
      {resend.isSuccess && <Banner kind="success">{m.account_verify_address_resent()}</Banner>}
      {resend.isError && <Banner kind="error">{errorMessage(resend.error)}</Banner>}
      <div className="row">
        <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingLabel={m.common_sending()}>
          {m.account_verify_address_resend()}
        </Button>
      </div>
      <p className="auth-other">
        <TextLink to={paths.login}>{m.sign_in_back_to_login()}</TextLink>
      </p>
    </div>
  )
}
