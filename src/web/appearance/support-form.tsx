import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChosenAppearance, supportForm } from '#contract/appearance'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { TextField } from '../form/text-field.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { showSupportContact } from '../ui/application.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'

/** The institution's contact instead of the default. */
export function SupportForm({ appearance }: { appearance: ChosenAppearance }) {
  const { defaultSupportEmail } = appearance
  const queryClient = useQueryClient()
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const form = useForm(supportForm, {
    supportEmail: appearance.supportEmail ?? '',
    supportName: appearance.supportName ?? '',
    supportUrl: appearance.supportUrl ?? '',
  })
  const save = useMutation(
    api.appearance.changeSupport.mutationOptions({
      onMutate: clearMessage,
      onSuccess: (_, saved) => {
        form.reset(saved)
        showSupportContact({
          address: saved.supportEmail || defaultSupportEmail,
          name: saved.supportName ?? '',
          url: saved.supportUrl ?? '',
        })
        showMessage(m.appearance_support_saved())
        void queryClient.invalidateQueries({ queryKey: api.appearance.key() })
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <FormShell
      form={form}
      label={m.appearance_support_title()}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.appearance_support_save_failed())}
      submitLabel={m.appearance_support_save()}
      pendingLabel={m.common_saving()}
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
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}
