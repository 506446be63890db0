import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { loginForm } from '#contract/identity/account'
import { cleanAddress } from '#domain/platform/email-address'
import * as m from '#messages'
import { AuthCallError, authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { FormShell } from '../../form/form-shell.tsx'
import { PasswordField } from '../../form/password-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { SignInOptions } from './other-ways.tsx'
import type { OwnUniversity } from './sign-on.tsx'
import { useSignIn } from './use-sign-in.ts'
import './auth.css'

/** Its route loads it before the screen is shown, if there is a connection. */
export const SignOn = lazyPart(() => import('./sign-on.tsx'), 'SignOn')
const SignOnFailure = lazyPart(() => import('./sign-on-failure.tsx'), 'SignOnFailure')
// Loaded only if an admin has enabled one.
const OtherWays = lazyPart(() => import('./other-ways.tsx'), 'OtherWays')

/** Once signed in, the route's guard redirects to the requested screen, or home. */
export function LoginPage() {
  const { verified, error, signOn, next, with: listed } = useSearch({ from: '/public/login' })
  const linkError = signOn ? undefined : error
  const navigate = useNavigate()
  const [university, setUniversity] = useState<OwnUniversity | null>(null)
  const required = university?.isRequired ? university : null
  // The address of a person who has just verified it.
  const email = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('email') }) ?? ''
  const form = useForm(required?.rules ?? loginForm, { email, password: '', rememberMe: false })
  const signIn = useSignIn(authCalls.signIn)
  const resend = useMutation({
    mutationFn: authCalls.resendVerification,
    onSuccess: (_answer, email) => navigate({ to: paths.verifyEmail, state: { email } }),
  })
  const problem = resend.error ?? signIn.error
  const options = useQuery(api.signInSettings.options.queryOptions()).data
  return (
    <div className="auth-page">
      <PageHeader title={m.common_log_in_button()} subtitle={m.sign_in_intro()} />
      {/* An invalid verification link returns with both `verified` and `error`. */}
      {verified && !linkError && !signIn.error && <Banner kind="success">{m.account_verify_address_done()}</Banner>}
      {next && !signIn.error && (
        <Banner kind="info">
          {next === paths.dashboard ? m.sign_in_dashboard_notice() : m.common_log_in_required()}
        </Banner>
      )}
      {linkError && !signIn.error && <Banner kind="error">{m.account_verify_address_link_invalid()}</Banner>}
      {signOn && !signIn.error && (
        <Suspense>
          <SignOnFailure code={error ?? ''} />
        </Suspense>
      )}
      <FormShell
        form={form}
        onSubmit={(values) => {
          resend.reset()
          if (required) required.start()
          else signIn.mutate(values)
        }}
        pending={signIn.isPending || signIn.isSuccess}
        error={problem && errorMessage(problem)}
        submitLabel={required ? m.sign_in_with_provider({ name: required.name }) : m.common_log_in_button()}
        pendingLabel={m.sign_in_pending()}
      >
        {isUnverified(signIn.error) && (
          <p>
            <Button
              onClick={() => resend.mutate(cleanAddress(form.values.email))}
              pending={resend.isPending}
              pendingLabel={m.common_sending()}
            >
              {m.account_verify_address_request()}
            </Button>
          </p>
        )}
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete={options?.passkeys ? 'username webauthn' : 'username'}
          {...form.field('email')}
        />
        <Suspense>
          <SignOn
            form={form.values}
            next={next ?? paths.home}
            listed={listed}
            hasPlaceForRequired
            onOwn={setUniversity}
          />
        </Suspense>
        {!required && (
          <PasswordField label={m.common_password()} autoComplete="current-password" {...form.field('password')} />
        )}
        <div className="auth-options">
          <CheckboxField label={m.sign_in_remember_me()} {...form.field('rememberMe')} />
          {!required && <TextLink to={paths.resetPassword}>{m.sign_in_forgot_password()}</TextLink>}
        </div>
      </FormShell>
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
      <div className="auth-other stack">
        <p>
          <ParaglideMessage
            message={m.sign_in_register_hint}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.register}>{children}</TextLink> }}
          />
        </p>
        <p>
          {m.sign_in_supervisors_hint()}{' '}
          <a className="text-link" href={`${paths.help}/supervisors`}>
            {m.sign_in_supervisors_help()}
          </a>
        </p>
      </div>
    </div>
  )
}

function hasOtherWays({ emailCode, magicLink, wallet, passkeys }: SignInOptions): boolean {
  return emailCode || magicLink || wallet || passkeys
}

function isUnverified(error: Error | null): boolean {
  return error instanceof AuthCallError && error.code === 'EMAIL_NOT_VERIFIED'
}
