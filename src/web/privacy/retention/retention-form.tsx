import { useMutation, useQueryClient } from '@tanstack/react-query'
import { retentionRules } from '#contract/privacy/retention'
import { LONGEST_RETENTION, RETENTION_PAUSE_DAYS, SHORTEST_RETENTION } from '#domain/retention'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { RetentionPreview } from './retention-preview.tsx'

const OPTIONS = Array.from({ length: LONGEST_RETENTION - SHORTEST_RETENTION + 1 }, (_, index) => {
  const years = SHORTEST_RETENTION + index
  return { value: String(years), label: m.erasure_years_count({ count: years }) }
})

/** The preview follows the choice, so that an admin sees what a period means before saving it. */
export function RetentionForm({ retention: { years, startsAt } }: { retention: { years: number; startsAt: string } }) {
  const queryClient = useQueryClient()
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const form = useForm(retentionRules, { years })
  const save = useMutation(
    api.privacy.changeRetention.mutationOptions({
      onMutate: clearMessage,
      onSuccess: (_, saved) => {
        form.reset({ years: Number(saved.years) })
        showMessage(m.erasure_retention_saved())
        void queryClient.invalidateQueries({ queryKey: api.privacy.key() })
      },
    }),
  )
  const { value, onChange, ...field } = form.field('years')
  return (
    <FormShell
      form={form}
      label={m.erasure_retention_title()}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.erasure_retention_save_failed())}
      submitLabel={m.erasure_retention_save()}
      pendingLabel={m.common_saving()}
    >
      <SelectField
        label={m.erasure_retention_label()}
        hint={m.erasure_retention_hint({ retentionPauseDays: RETENTION_PAUSE_DAYS })}
        options={OPTIONS}
        value={String(value)}
        onChange={(chosen) => onChange(Number(chosen))}
        {...field}
      />
      <RetentionPreview years={Number(value)} startsAt={startsAt} />
      <SuccessMessage message={message} />
    </FormShell>
  )
}
