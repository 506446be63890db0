import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { registrationForm } from '#contract/accounts'
import { domainOf } from '#domain/email-address'
import { domainHint, universitiesFor, unrecognisedDomainMessage } from '#domain/universities'
import * as m from '#messages'
import { authCalls } from '../api/auth-calls.ts'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { NameFields } from '../form/name-fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { TextLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import './auth.css'

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
  const isUnrecognised = domains.data && domainOf(email) !== '' && offered.length === 0
  const unrecognised = isUnrecognised ? unrecognisedDomainMessage(domains.data) : undefined
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
      <PageHeader title={m.create_your_account()} />
      {domains.isError && (
        <ErrorState
          title={m.list_of_universities_could_not_be()}
          message={errorMessage(domains.error)}
          onRetry={() => void domains.refetch()}
          retrying={domains.isFetching}
        />
      )}
      <FormShell
        form={form}
        onSubmit={(values) => register.mutate(values)}
        pending={register.isPending || register.isSuccess}
        error={register.error && errorMessage(register.error)}
        submitLabel={m.create_account()}
        pendingLabel={m.creating_your_account()}
        disabledReason={unrecognised}
      >
        <NameFields form={form} />
        <TextField
          label={m.email()}
          type="email"
          autoComplete="email"
          hint={offered.length === 0 && domains.data ? domainHint(domains.data) : undefined}
          {...emailField}
          error={emailField.error ?? (hasLeftEmail ? unrecognised : undefined)}
          onChange={typeEmail}
          onBlur={() => setLeftEmail(true)}
        />
        {offered.length > 0 && (
          <SelectField
            label={m.university()}
            placeholder={m.select_your_university()}
            options={offered}
            {...form.field('university')}
          />
        )}
        <PasswordField
          label={m.password()}
          hint={m.at_least_6_characters()}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <PasswordField label={m.confirm_password()} autoComplete="new-password" {...form.field('confirmPassword')} />
      </FormShell>
      <p className="auth-other">
        <ParaglideMessage
          message={m.already_have_account_log_in}
          inputs={{}}
          markup={{ textLink: ({ children }) => <TextLink to={paths.login}>{children}</TextLink> }}
        />
      </p>
    </div>
  )
}

const EMPTY = { firstName: '', lastName: '', email: '', university: '', password: '', confirmPassword: '' }
