import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { registrationForm } from '#contract/identity/account'
import { domainHint, universitiesFor, unrecognisedDomainMessage } from '#domain/people/universities'
import { domainOf } from '#domain/platform/email-address'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { NewPasswordFields } from '../../form/password-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { OwnUniversity } from './sign-on.tsx'
import './auth.css'

// Loaded only if an admin has connected a university.
const SignOn = lazyPart(() => import('./sign-on.tsx'), 'SignOn')

/** Spec section 2, Register: the university can be chosen once a recognised email domain is typed. */
export function RegisterPage() {
  const navigate = useNavigate()
  const domains = useQuery(api.universities.listDomains.queryOptions())
  const form = useForm(registrationForm, EMPTY)
  const register = useMutation({
    mutationFn: authCalls.signUp,
    onSuccess: (_answer, { email }) => navigate({ to: paths.verifyEmail, state: { email } }),
  })

  const { email, university } = form.values
  const offered = universitiesFor(email, domains.data ?? [])
  const connections = useQuery(api.signInSettings.options.queryOptions()).data?.connections ?? []
  const [signOn, setSignOn] = useState<OwnUniversity | null>(null)
  const isUnrecognised = domains.data && domainOf(email) !== '' && offered.length === 0
  const unusable =
    signOn && (signOn.isRequired || isUnrecognised)
      ? m.connections_sign_on_required({ name: signOn.name })
      : isUnrecognised
        ? unrecognisedDomainMessage(domains.data)
        : undefined
  // No error while the address is still being typed.
  const [hasLeftEmail, setLeftEmail] = useState(false)
  const emailField = form.field('email')
  const typeEmail = (typed: string) => {
    emailField.onChange(typed)
    // Keep the university if the new domain offers it too; select the only one if there is no choice.
    const names = universitiesFor(typed, domains.data ?? [])
    if (!names.includes(university)) form.set({ university: (names.length === 1 && names[0]) || '' })
  }

  return (
    <div className="auth-page">
      <PageHeader title={m.account_register_title()} />
      {domains.isError && (
        <ErrorState
          title={m.account_register_universities_failed()}
          message={errorMessage(domains.error)}
          onRetry={() => void domains.refetch()}
          retrying={domains.isFetching}
        />
      )}
      {connections.some((one) => one.domains.length > 0) && (
        <div className="auth-first">
          <p>{m.account_register_sign_on_hint()}</p>
          <Suspense>
            <SignOn form={{ email, rememberMe: false }} next={paths.home} onOwn={setSignOn} />
          </Suspense>
        </div>
      )}
      <FormShell
        form={form}
        onSubmit={(values) => register.mutate(values)}
        pending={register.isPending || register.isSuccess}
        error={register.error && errorMessage(register.error)}
        submitLabel={m.account_register()}
        pendingLabel={m.account_registering()}
        disabledReason={unusable}
      >
        <NameFields form={form} />
        <TextField
          label={m.common_email()}
          type="email"
          autoComplete="email"
          hint={offered.length === 0 && domains.data && !signOn ? domainHint(domains.data) : undefined}
          {...emailField}
          error={emailField.error ?? (hasLeftEmail ? unusable : undefined)}
          onChange={typeEmail}
          onBlur={() => setLeftEmail(true)}
        />
        {offered.length > 0 && (
          <SelectField
            label={m.common_university()}
            placeholder={m.account_register_university_placeholder()}
            options={offered}
            {...form.field('university')}
          />
        )}
        <NewPasswordFields form={form} label={m.common_password()} hint={m.common_password_hint()} />
      </FormShell>
      <p className="auth-other">
        <ParaglideMessage
          message={m.account_register_log_in_hint}
          inputs={{}}
          markup={{ textLink: ({ children }) => <TextLink to={paths.login}>{children}</TextLink> }}
        />
      </p>
    </div>
  )
}

const EMPTY = { firstName: '', lastName: '', email: '', university: '', password: '', confirmPassword: '' }
