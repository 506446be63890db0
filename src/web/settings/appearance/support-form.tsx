import { type ChosenAppearance, supportForm } from '#contract/settings/appearance'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { SettingsForm } from '../../editing/settings-form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { showSupportContact } from '../../ui/application.ts'

/** The institution's contact instead of the default. */
export function SupportForm({ appearance }: { appearance: ChosenAppearance }) {
  const { defaultSupportEmail } = appearance
  const reload = useReload(api.appearance.key())
  const form = useForm(supportForm, {
    supportEmail: appearance.supportEmail ?? '',
    supportName: appearance.supportName ?? '',
    supportUrl: appearance.supportUrl ?? '',
  })
  return (
    <SettingsForm
      form={form}
      label={m.appearance_support_title()}
      request={api.appearance.changeSupport.call}
      onSaved={(_, { supportEmail, supportName, supportUrl }) => {
        showSupportContact({ address: supportEmail || defaultSupportEmail, name: supportName, url: supportUrl })
        void reload()
      }}
      saved={m.appearance_support_saved()}
      failed={m.appearance_support_save_failed()}
      submitLabel={m.appearance_support_save()}
    >
      <TextField
        label={m.common_email_address()}
        type="email"
        autoComplete="off"
        {...form.field('supportEmail')}
        value={form.values.supportEmail ?? ''}
      />
      <TextField
        label={m.appearance_support_name_label()}
        hint={m.appearance_support_name_hint()}
        autoComplete="off"
        {...form.field('supportName')}
        value={form.values.supportName ?? ''}
      />
      <TextField
        label={m.appearance_support_website_label()}
        hint={m.appearance_support_website_hint()}
        autoComplete="off"
        {...form.field('supportUrl')}
        value={form.values.supportUrl ?? ''}
      />
    </SettingsForm>
  )
}
