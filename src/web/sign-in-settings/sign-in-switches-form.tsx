import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SignInSwitches, signInSwitches } from '#contract/sign-in-settings'
import { localized } from '#domain/localized'
import { isFactorRequired, TWO_FACTOR_RULES } from '#domain/second-factor'
import * as m from '#messages'
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

const TWO_FACTOR_LABELS = localized({
  off: m.off,
  optional: m.optional_for_everybody,
  'required for staff': m.required_for_managers_and_admins,
  'required for everybody': m.required_for_everybody,
})
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
        showMessage(m.settings_saved())
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
      label={m.ways_to_sign_in()}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.failed_to_save_settings())}
      submitLabel={m.save_settings()}
      pendingLabel={m.saving()}
    >
      <div>
        <CheckboxField label={m.sign_in_with_code_sent_by()} {...form.field('emailCode')} />
        <CheckboxField label={m.sign_in_with_link_sent_by()} {...form.field('magicLink')} />
        <CheckboxField label={m.sign_in_with_passkey()} {...form.field('passkeys')} />
        <CheckboxField label={m.sign_in_with_ethereum_wallet()} {...form.field('wallet')} />
        <CheckboxField label={m.let_people_change_their_email_address()} {...form.field('emailChange')} />
        <CheckboxField label={m.let_apps_and_other_systems_use()} {...form.field('apiClients')} />
        <CheckboxField label={m.let_identity_system_manage_accounts_scim()} {...form.field('provisioning')} />
      </div>
      <SelectField
        label={m.second_factor()}
        hint={m.while_it_is_off_nobody_is()}
        options={TWO_FACTOR_OPTIONS}
        value={value}
        onChange={(text) => onChange(TWO_FACTOR_RULES.find((rule) => rule === text) ?? 'off')}
        {...twoFactor}
      />
      {isNewlyRequired && !hasSecondFactor && <Banner kind="info">{m.you_have_no_second_factor_yourself()}</Banner>}
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}
