import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { scheduleForm } from '#contract/schedule-form'
import type { ScheduledExport } from '#contract/scheduled-exports'
import { type ColumnKind, columnChoices } from '#domain/chosen-columns'
import { dayChoices, type Schedule } from '#domain/scheduled-exports'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { FormShell } from '../form/form-shell.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useForm } from '../form/use-form.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextLink } from '../ui/link.tsx'
import { columnWords, filterWords, KIND_NAMES } from './filter-words.ts'

type Props = {
  kind: ColumnKind
  filters: Record<string, string>
  onCreated: (created: ScheduledExport) => void
  onClose: () => void
}

const RHYTHM_OPTIONS: { value: Schedule['every']; label: string }[] = [
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
]

/** How often the link to an export comes by email. */
export function ScheduleDialog({ kind, filters, onCreated, onClose }: Props) {
  const query = useQuery(api.exportColumns.list.queryOptions())
  const terms = useQuery(api.terms.list.queryOptions()).data ?? []
  const queryClient = useQueryClient()
  const form = useForm(scheduleForm, { name: KIND_NAMES[kind], every: 'week', onDay: '1' })
  const create = useMutation(
    api.scheduledExports.create.mutationOptions({
      onSuccess: (created) => {
        void queryClient.invalidateQueries({ queryKey: api.scheduledExports.key() })
        onCreated(created)
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const columns =
    query.data?.find((choice) => choice.kind === kind)?.columns ?? columnChoices(kind).map(({ fact }) => fact)
  const { every, onDay } = form.values
  return (
    <Dialog title={`Schedule: ${KIND_NAMES[kind]}`} isOpen onClose={onClose} role="alertdialog">
      <QueryStates query={query} loading="Loading columns..." failed="Failed to load columns. Please try again." />
      {query.data ? (
        <FormShell
          form={form}
          onSubmit={(values) => create.mutate({ ...values, kind, filters, columns })}
          pending={create.isPending}
          error={create.error && errorMessage(create.error, 'Failed to schedule the export')}
          submitLabel="Schedule"
          pendingLabel="Scheduling..."
          actions={<Button onClick={onClose}>Cancel</Button>}
        >
          <p>
            You get an email with a link that downloads these records as CSV. You find it under{' '}
            <TextLink to={paths.manageExports}>Scheduled exports</TextLink>.
          </p>
          <p className="muted small">
            {filterWords(filters, terms).join(' · ')} · {columnWords(kind, columns)}
          </p>
          <TextField label="Name" autoComplete="off" autoFocus {...form.field('name')} />
          <div className="field-pair">
            <SelectField
              label="How often"
              options={RHYTHM_OPTIONS}
              {...form.field('every')}
              onChange={(value) => form.set({ every: value as Schedule['every'], onDay: '1' })}
            />
            <SelectField label="On" options={dayChoices(every)} {...form.field('onDay')} value={String(onDay)} />
          </div>
        </FormShell>
      ) : (
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
        </div>
      )}
    </Dialog>
  )
}
