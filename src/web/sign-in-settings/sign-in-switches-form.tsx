import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SignInSwitches, signInSwitches } from '#contract/sign-in-settings'
import { isFactorRequired, TWO_FACTOR_RULES } from '#domain/second-factor'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { reloadPerson } from '../api/session.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { SelectField } from '../form/select-field.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

const TWO_FACTOR_LABELS = {
  off: 'Off',
  optional: 'Optional for everybody',
  'required for staff': 'Required for managers and admins',
  'required for everybody': 'Required for everybody',
} as const
const TWO_FACTOR_OPTIONS = TWO_FACTOR_RULES.map((value) => ({ value, label: TWO_FACTOR_LABELS[value] }))

/** Switches for the ways to sign in. */
export function SignInSwitchesForm({ switches }: { switches: SignInSwitches }) {
  const queryClient = useQueryClient()
  const [message, showMessage, clearMessage] = useTimedMessage(3000)
  const form = useForm(signInSwitches, switches)
  const save = useMutation(
    api.signInSettings.change.mutationOptions({
      onMutate: clearMessage,
      onSuccess: (_, saved) => {
        form.reset(saved)
        showMessage('Settings saved.')
        void queryClient.invalidateQueries({ queryKey: api.signInSettings.key() })
        // Leads to the screen for a second factor that is now required.
        void reloadPerson(queryClient)
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const { value, onChange, ...twoFactor } = form.field('twoFactor')
  const hasSecondFactor = useQuery(api.factors.listMine.queryOptions()).data?.hasSecondFactor ?? true
  const isNewlyRequired = isFactorRequired(value, 'admin') && !isFactorRequired(switches.twoFactor, 'admin')
  return (
    <FormShell
      form={form}
      label="Ways to sign in"
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, 'Failed to save settings')}
      submitLabel="Save settings"
      pendingLabel="Saving..."
    >
      <div>
        <CheckboxField label="Sign in with a code sent by email" {...form.field('emailCode')} />
        <CheckboxField label="Sign in with a link sent by email" {...form.field('magicLink')} />
        <CheckboxField label="Sign in with a passkey" {...form.field('passkeys')} />
        <CheckboxField label="Sign in with an Ethereum wallet" {...form.field('wallet')} />
        <CheckboxField label="Let people change their email address" {...form.field('emailChange')} />
        <CheckboxField label="Let apps and other systems use the API" {...form.field('apiClients')} />
        <CheckboxField label="Let an identity system manage accounts (SCIM)" {...form.field('provisioning')} />
      </div>
      <SelectField
        label="Second factor"
        hint="While it is off, nobody is asked for one, not even people who have set one up."
        options={TWO_FACTOR_OPTIONS}
        value={value}
        onChange={(text) => onChange(TWO_FACTOR_RULES.find((rule) => rule === text) ?? 'off')}
        {...twoFactor}
      />
      {isNewlyRequired && !hasSecondFactor && (
        <Banner kind="info">
          You have no second factor yourself yet. After saving, you set one up before you can go on. Have your phone
          ready.
        </Banner>
      )}
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}
