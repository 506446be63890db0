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
        showMessage(m.support_contact_saved())
        void queryClient.invalidateQueries({ queryKey: api.appearance.key() })
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  return (
    <FormShell
      form={form}
      label={m.support_contact()}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.failed_to_save_support_contact())}
      submitLabel={m.save_contact()}
      pendingLabel={m.saving()}
    >
      <TextField
        label={m.email_address()}
        type="email"
        autoComplete="off"
        {...form.field('supportEmail')}
        value={form.values.supportEmail ?? ''}
      />
      <TextField
        label={m.name_optional()}
        hint={m.for_example_career_centre()}
        autoComplete="off"
        {...form.field('supportName')}
        value={form.values.supportName ?? ''}
      />
      <TextField
        label={m.website_optional()}
        hint={m.for_example_https_university_edu_careers()}
        autoComplete="off"
        {...form.field('supportUrl')}
        value={form.values.supportUrl ?? ''}
      />
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}
