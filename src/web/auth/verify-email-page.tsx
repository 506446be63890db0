import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { authCalls } from '../api/auth-calls.ts'
import { errorMessage } from '../api/error-message.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import './auth.css'

/** Spec section 2, Verify email. */
export function VerifyEmailPage() {
  const email = useLocation({ select: (location) => location.state.email }) ?? ''
  const resend = useMutation({ mutationFn: () => authCalls.resendVerification(email) })
  return (
    <div className="auth-page">
      <PageHeader title="Verify your email" />
      <p>
        We have sent a verification link to <span className="auth-address">{email}</span>. Open it to activate your
        account, then log in.
      </p>
      {resend.isSuccess && <Banner kind="success">Verification email has been resent. Please check your inbox.</Banner>}
      {resend.isError && <Banner kind="error">{errorMessage(resend.error)}</Banner>}
      <div className="row">
        <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingLabel="Sending...">
          Resend Verification Email
        </Button>
      </div>
      <p className="auth-other">
        <TextLink to={paths.login}>Back to Login</TextLink>
      </p>
    </div>
  )
}
