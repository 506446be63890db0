import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RESET_PASSWORD_MIN_LENGTH } from '#contract/identity/account'
import { acceptanceForm, type Invitation } from '#contract/people/invitations'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { api } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { startSession } from '../../api/session.ts'
import { tellOtherTabs } from '../../api/session-tabs.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { NameFields } from '../../form/name-fields.tsx'
import { NewPasswordFields } from '../../form/password-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { paths } from '../../routing/paths.ts'

export type AcceptanceProps = { invitation: Invitation; token: string; onAccepted: () => void }

const EMPTY = { firstName: '', lastName: '', password: '', confirmPassword: '' }

/** Creates the account and signs in with it. */
export function AcceptanceForm({ invitation: { email }, token, onAccepted }: AcceptanceProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useForm(acceptanceForm, EMPTY)
  const accept = useMutation({
    mutationFn: async ({ firstName, lastName, password }: typeof EMPTY) => {
      await api.invitations.accept.call({ token, account: { firstName, lastName, password } })
      onAccepted()
      forgetInvitation(sessionStorage)
      // If this fails, the account exists, and the login screen says what is wrong.
      await authCalls.signIn({ email, password, rememberMe: false }).catch(() => undefined)
      const person = await startSession(queryClient)
      if (person) tellOtherTabs({ event: 'signed-in', personId: person.id })
      await navigate({ to: paths.home })
    },
    onError: (error) =>
      form.showIssues(inputIssues(error).map(({ path, message }) => ({ path: path.slice(1), message }))),
  })
  return (
    <FormShell
      form={form}
      label={m.common_your_account()}
      onSubmit={(values) => accept.mutate(values)}
      pending={accept.isPending || accept.isSuccess}
      error={accept.error && errorMessage(accept.error)}
      submitLabel={m.invitations_accept()}
      pendingLabel={m.invitations_accepting()}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NameFields form={form} />
      <NewPasswordFields
        form={form}
        label={m.common_password()}
        hint={m.invitations_password_hint({ resetPasswordMinLength: RESET_PASSWORD_MIN_LENGTH })}
      />
    </FormShell>
  )
}

const KEY = 'invitation-token'

/**
 * The token of the emailed link, which has it in the fragment. It is kept in this tab while the person logs in, so that it
 * never appears in an address that is sent to the server.
 */
export function invitationToken(hash: string, storage: Storage): string {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token) storage.setItem(KEY, token)
  return token ?? storage.getItem(KEY) ?? ''
}

export function forgetInvitation(storage: Storage): void {
  storage.removeItem(KEY)
}
