import { useLocation, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { authenticatorForm, recoveryCodeForm } from '#contract/identity/factors'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { CodeField, TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSignIn } from './use-sign-in.ts'
import './auth.css'

// Loaded only for people with a passkey.
const PasskeyStep = lazyPart(() => import('./passkey-step.tsx'), 'PasskeyStep')

/** The second step of logging in (spec section 7, challenge and verify). */
export function ChallengePage() {
  const challenge = useChallenge()
  const [kind, setKind] = useState<'authenticator' | 'recovery code'>('authenticator')
  const hasApp = challenge.steps.includes('authenticator')
  return (
    <div className="auth-page">
      <PageHeader title={m.factors_title()} />
      {hasApp && (kind === 'authenticator' ? <AuthenticatorStep /> : <RecoveryCodeStep />)}
      {challenge.steps.includes('passkey') && (
        <Suspense>
          <PasskeyStep isOnly={!hasApp} rememberMe={challenge.isRemembered} />
        </Suspense>
      )}
      <div className="auth-other auth-options">
        {hasApp &&
          (kind === 'authenticator' ? (
            <Button onClick={() => setKind('recovery code')}>{m.factors_use_recovery_code()}</Button>
          ) : (
            <Button onClick={() => setKind('authenticator')}>{m.factors_use_authenticator()}</Button>
          ))}
        <TextLink to={paths.login}>{m.sign_in_back_to_login()}</TextLink>
      </div>
    </div>
  )
}

/** The challenge from the login screen, or from the address after a sign-on with the university. */
function useChallenge() {
  const given = useLocation({ select: ({ state }) => state.challenge })
  const { steps = '', remembered } = useSearch({ strict: false }) as { steps?: string; remembered?: string }
  return given ?? { steps: steps.split(' '), isRemembered: remembered !== undefined }
}

function AuthenticatorStep() {
  const form = useForm(authenticatorForm, { code: '' })
  const signIn = useSignIn((code: string) => authCalls.verifyChallenge({ kind: 'authenticator', code }))
  return (
    <FormShell
      form={form}
      onSubmit={({ code }) => signIn.mutate(code)}
      pending={signIn.isPending || signIn.isSuccess}
      error={signIn.error && errorMessage(signIn.error)}
      submitLabel={m.common_log_in_button()}
      pendingLabel={m.sign_in_pending()}
    >
      <CodeField hint={m.factors_authenticator_code_hint()} autoFocus {...form.field('code')} />
    </FormShell>
  )
}

function RecoveryCodeStep() {
  const form = useForm(recoveryCodeForm, { code: '' })
  const signIn = useSignIn((code: string) => authCalls.verifyChallenge({ kind: 'recovery code', code }))
  return (
    <FormShell
      form={form}
      onSubmit={({ code }) => signIn.mutate(code)}
      pending={signIn.isPending || signIn.isSuccess}
      error={signIn.error && errorMessage(signIn.error)}
      submitLabel={m.common_log_in_button()}
      pendingLabel={m.sign_in_pending()}
    >
      <TextField
        label={m.factors_recovery_code_label()}
        hint={m.factors_recovery_code_hint()}
        autoComplete="off"
        autoFocus
        {...form.field('code')}
      />
    </FormShell>
  )
}
