import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { changePasswordForm } from '#contract/identity/account'
import { closestTo } from '#domain/identity/sign-on'
import { domainOf } from '#domain/platform/email-address'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NewPasswordFields } from '../../form/password-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { WaysToSignIn } from '../connections/ways-to-sign-in.tsx'
import { WalletSection } from '../wallets/wallet-section.tsx'

// Loaded only if an admin has enabled passkeys.
const PasskeySection = lazyPart(() => import('../passkeys/passkey-section.tsx'), 'PasskeySection')
// Loaded only if an admin has enabled apps.
const ConnectedApps = lazyPart(() => import('../connected-apps/connected-apps.tsx'), 'ConnectedApps')

const EMPTY = { password: '', confirmPassword: '' }

/** The password and the other ways to sign in. */
export function SecurityTab() {
  const { data: options } = useQuery(api.signInSettings.options.queryOptions())
  return (
    <>
      <Password />
      <WaysToSignIn />
      {options?.passkeys && (
        <Suspense>
          <PasskeySection />
        </Suspense>
      )}
      <WalletSection />
      {options?.apiClients && (
        <Suspense>
          <ConnectedApps />
        </Suspense>
      )}
    </>
  )
}

/** The password, unless the university's sign-on replaces it. Admins keep theirs. */
function Password() {
  const { email, role } = usePerson()
  const { data: options } = useQuery(api.signInSettings.options.queryOptions())
  const [university] = closestTo(domainOf(email), options?.connections ?? [])
  return (
    <Section title={m.common_password()}>
      {!university?.passwordOff || role === 'admin' ? (
        <PasswordForm />
      ) : (
        <p>{m.account_password_managed_elsewhere({ name: university.name })}</p>
      )}
    </Section>
  )
}

/** Spec section 2, Settings. */
function PasswordForm() {
  const { email } = usePerson()
  const [saved, showSaved, clearSaved] = useTimedMessage(3000)
  const form = useForm(changePasswordForm, EMPTY)
  const change = useMutation(
    api.accounts.changePassword.mutationOptions({
      onMutate: clearSaved,
      onSuccess: () => {
        form.reset(EMPTY)
        showSaved(m.account_password_saved())
      },
    }),
  )
  return (
    <FormShell
      form={form}
      label={m.account_security_title()}
      onSubmit={({ password }) => change.mutate({ newPassword: password })}
      pending={change.isPending}
      error={change.error && errorMessage(change.error)}
      submitLabel={m.account_change_password()}
      pendingLabel={m.common_changing()}
    >
      {saved && <Banner kind="success">{saved}</Banner>}
      <p className="muted">{m.account_change_password_hint()}</p>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields form={form} label={m.account_new_password_label()} hint={m.common_password_hint()} />
    </FormShell>
  )
}
