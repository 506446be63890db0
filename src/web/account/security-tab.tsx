import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage, hasCode } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { FormShell } from '../form/form-shell.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useForm } from '../form/use-form.ts'
import { Banner } from '../ui/banner.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { freshRules, staleRules } from './new-password-rules.ts'
import { WalletSection } from './wallet-section.tsx'
import { WaysToSignIn } from './ways-to-sign-in.tsx'

// Only where an admin has switched passkeys on.
const PasskeySection = lazy(async () => ({ default: (await import('./passkey-section.tsx')).PasskeySection }))

const EMPTY = { password: '', confirmPassword: '', currentPassword: '' }

/** The password and the other ways to sign in. */
export function SecurityTab() {
  const { data: options } = useQuery(api.signInSettings.options.queryOptions())
  return (
    <>
      <PasswordForm />
      <WaysToSignIn />
      {options?.passkeys && (
        <Suspense>
          <PasskeySection />
        </Suspense>
      )}
      <WalletSection />
    </>
  )
}

/** Changes the password; asks for the current one unless the sign-in is recent (spec section 2, Settings). */
function PasswordForm() {
  const { email } = usePerson()
  const [isFresh, setFresh] = useState(true)
  const [saved, showSaved, clearSaved] = useTimedMessage(3000)
  const form = useForm(isFresh ? freshRules : staleRules, EMPTY)
  const change = useMutation(
    api.accounts.changePassword.mutationOptions({
      onMutate: clearSaved,
      onSuccess: () => {
        form.reset(EMPTY)
        setFresh(true)
        showSaved('Password updated successfully!')
      },
      onError: (error) => {
        if (!needsCurrentPassword(error)) return
        setFresh(false)
        form.showIssues([{ path: ['currentPassword'], message: errorMessage(error) }])
      },
    }),
  )
  return (
    <FormShell
      form={form}
      label="Security"
      onSubmit={({ password, currentPassword }) =>
        change.mutate({ newPassword: password, ...(isFresh ? {} : { currentPassword }) })
      }
      pending={change.isPending}
      error={change.error && !needsCurrentPassword(change.error) ? errorMessage(change.error) : null}
      submitLabel="Change Password"
      pendingLabel="Changing..."
    >
      {saved && <Banner kind="success">{saved}</Banner>}
      <p className="muted">Changing the password signs you out on your other devices.</p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {!isFresh && (
        <PasswordField label="Current password" autoComplete="current-password" {...form.field('currentPassword')} />
      )}
      <PasswordField
        label="New password"
        hint="At least 6 characters."
        autoComplete="new-password"
        {...form.field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
    </FormShell>
  )
}

function needsCurrentPassword(error: unknown): boolean {
  return hasCode(error, 'SESSION_NOT_FRESH') || hasCode(error, 'WRONG_PASSWORD')
}
