import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { loginForm } from '#contract/accounts'
import { AuthCallError, authCalls } from '../api/auth-calls.ts'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { SignInOptions } from './other-ways.tsx'
import type { RequiredSignOn } from './sign-on.tsx'
import { useSignIn } from './use-sign-in.ts'
import './auth.css'

// Loaded after the form, which works without it.
const SignOn = lazy(() =>
  import('./sign-on.tsx').then(
    (module) => ({ default: module.SignOn }),
    () => ({ default: () => null }),
  ),
)
const SignOnFailure = lazy(async () => ({ default: (await import('./sign-on-failure.tsx')).SignOnFailure }))
// Only where an admin has switched one on.
const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }))

/** Once signed in, the route's guard redirects to the requested screen, or home. */
export function LoginPage() {
  const { verified, error, signOn, next } = useSearch({ from: '/public/login' })
  const linkError = signOn ? undefined : error
  const navigate = useNavigate()
  const [required, setRequired] = useState<RequiredSignOn | null>(null)
  const form = useForm(required?.rules ?? loginForm, { email: '', password: '', rememberMe: false })
  const signIn = useSignIn(authCalls.signIn)
  const options = useQuery(api.signInSettings.options.queryOptions()).data
  return (
    <div className="auth-page">
      <PageHeader
        title="Log in"
        subtitle="Here students register internships, supervisors give feedback, and the career centre reviews both."
      />
      {/* An invalid verification link returns with both `verified` and `error`. */}
      {verified && !linkError && !signIn.error && <Banner kind="success">{VERIFIED}</Banner>}
      {next && !signIn.error && <Banner kind="info">{next === paths.dashboard ? TO_DASHBOARD : TO_CONTINUE}</Banner>}
      {linkError && !signIn.error && <Banner kind="error">{BAD_LINK}</Banner>}
      {signOn && !signIn.error && (
        <Suspense>
          <SignOnFailure code={error ?? ''} />
        </Suspense>
      )}
      <FormShell
        form={form}
        onSubmit={(values) => (required ? required.start() : signIn.mutate(values))}
        pending={signIn.isPending || signIn.isSuccess}
        error={signIn.error && errorMessage(signIn.error)}
        submitLabel={required ? `Continue with ${required.name}` : 'Log in'}
        pendingLabel="Logging in..."
      >
        {isUnverified(signIn.error) && (
          <p>
            <Button
              onClick={() => void navigate({ to: paths.verifyEmail, state: { email: form.values.email.trim() } })}
            >
              Get a new verification email
            </Button>
          </p>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete={options?.passkeys ? 'username webauthn' : 'username'}
          {...form.field('email')}
        />
        {!required && <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />}
        <div className="auth-options">
          <CheckboxField label="Remember me" {...form.field('rememberMe')} />
          {!required && <TextLink to={paths.resetPassword}>Forgot your password?</TextLink>}
        </div>
      </FormShell>
      <Suspense>
        <SignOn form={form.values} next={next ?? paths.home} onRequired={setRequired} />
      </Suspense>
      {options && hasOtherWays(options) && !required && (
        <Suspense>
          <OtherWays
            options={options}
            form={form.values}
            next={next}
            onInvalidEmail={(message) => form.showIssues([{ path: ['email'], message }])}
          />
        </Suspense>
      )}
      <p className="auth-other">
        New here? <TextLink to={paths.register}>Create your account</TextLink>
      </p>
    </div>
  )
}

const VERIFIED = 'Your email address is verified. Please log in.'
const TO_DASHBOARD = 'Please log in to view your dashboard.'
const TO_CONTINUE = 'Please log in to continue.'
const BAD_LINK = 'This verification link is no longer valid. Log in with your email and password to get a new one.'

function hasOtherWays({ emailCode, magicLink, wallet, passkeys }: SignInOptions): boolean {
  return emailCode || magicLink || wallet || passkeys
}

function isUnverified(error: Error | null): boolean {
  return error instanceof AuthCallError && error.code === 'EMAIL_NOT_VERIFIED'
}
