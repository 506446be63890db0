import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { type SignInSwitches, signInSwitches } from '#contract/identity/sign-in-settings'
import { isFactorRequired, TWO_FACTOR_RULES } from '#domain/identity/second-factor'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { reloadPerson } from '../../api/session.ts'
import { SettingsForm } from '../../editing/settings-form.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Banner } from '../../ui/banner.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ConnectionsSection } from '../connections/connections-section.tsx'

// Loaded only if it is enabled.
const ProvisioningSection = lazyPart(
  () => import('../../integrations/provisioning/provisioning-section.tsx'),
  'ProvisioningSection',
)

/** Ways to sign in beside email and password (spec section 7). */
export function SignInSettingsPage() {
  const query = useQuery(api.signInSettings.get.queryOptions())
  return (
    <>
      <PageHeader title={m.sign_in_settings_title()} subtitle={m.sign_in_settings_intro()} />
      <QueryStates query={query} loading={m.sign_in_settings_loading()} failed={m.sign_in_settings_load_failed()} />
      {query.data && <Loaded {...query.data} />}
      <ConnectionsSection />
      {query.data?.provisioning && (
        <Suspense>
          <ProvisioningSection />
        </Suspense>
      )}
    </>
  )
}

type SettingsData = Awaited<ReturnType<typeof api.signInSettings.get.call>>

function Loaded({ updatedAt, updatedByName, ...switches }: NonNullable<SettingsData>) {
  return (
    <Section id="ways-to-sign-in" title={m.common_sign_in_ways()}>
      <SignInSwitchesForm switches={switches} />
      <LastChanged by={updatedByName} at={updatedAt} />
    </Section>
  )
}

const TWO_FACTOR_LABELS = localized({
  off: m.sign_in_settings_factor_off,
  optional: m.sign_in_settings_factor_optional,
  'required for staff': m.sign_in_settings_factor_required_staff,
  'required for everybody': m.sign_in_settings_factor_required_everybody,
})
const TWO_FACTOR_OPTIONS = TWO_FACTOR_RULES.map((value) => ({ value, label: TWO_FACTOR_LABELS[value] }))

/** Switches for the ways to sign in. */
function SignInSwitchesForm({ switches }: { switches: SignInSwitches }) {
  const queryClient = useQueryClient()
  const reload = useReload(api.signInSettings.key())
  const form = useForm(signInSwitches, switches)
  const { value, onChange, ...twoFactor } = form.field('twoFactor')
  const hasSecondFactor = useQuery(api.factors.listMine.queryOptions()).data?.hasSecondFactor ?? true
  const isNewlyRequired = isFactorRequired(value, 'admin') && !isFactorRequired(switches.twoFactor, 'admin')
  return (
    <SettingsForm
      form={form}
      label={m.common_sign_in_ways()}
      request={api.signInSettings.change.call}
      onSaved={() => {
        void reload()
        // Redirects to the set-up screen if a second factor is now required.
        void reloadPerson(queryClient)
      }}
      saved={m.sign_in_settings_saved()}
      failed={m.common_settings_save_failed()}
      submitLabel={m.common_save_settings()}
    >
      <div>
        <CheckboxField label={m.sign_in_settings_email_code_label()} {...form.field('emailCode')} />
        <CheckboxField label={m.sign_in_settings_email_link_label()} {...form.field('magicLink')} />
        <CheckboxField label={m.sign_in_settings_passkey_label()} {...form.field('passkeys')} />
        <CheckboxField label={m.sign_in_settings_wallet_label()} {...form.field('wallet')} />
        <CheckboxField label={m.sign_in_settings_email_change_label()} {...form.field('emailChange')} />
        <CheckboxField label={m.sign_in_settings_api_clients_label()} {...form.field('apiClients')} />
        <CheckboxField label={m.sign_in_settings_provisioning_label()} {...form.field('provisioning')} />
      </div>
      <SelectField
        label={m.sign_in_settings_factor_label()}
        hint={m.sign_in_settings_factor_hint()}
        options={TWO_FACTOR_OPTIONS}
        value={value}
        onChange={(text) => onChange(TWO_FACTOR_RULES.find((rule) => rule === text) ?? 'off')}
        {...twoFactor}
      />
      {isNewlyRequired && !hasSecondFactor && <Banner kind="info">{m.sign_in_settings_factor_missing()}</Banner>}
    </SettingsForm>
  )
}
