import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { scheduleForm } from '#contract/office/schedule-form'
import type { ScheduledExport } from '#contract/office/schedules'
import { columnWords, defaultColumns } from '#domain/office/chosen-columns'
import { dayChoices, type Schedule } from '#domain/office/scheduled-exports'
import { type ColumnKind, STAFF_LISTS } from '#domain/office/staff-lists'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage, inputIssues } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/link.tsx'
import { filterWords } from './filter-words.ts'

type Props = {
  kind: ColumnKind
  filters: Record<string, string>
  onCreated: (created: ScheduledExport) => void
  onClose: () => void
}

const RHYTHM_OPTIONS: { value: Schedule['every']; label: string }[] = [
  localized({ value: 'week', label: m.schedules_rhythm_week }),
  localized({ value: 'month', label: m.schedules_rhythm_month }),
]

/** Chooses how often the link to an export is emailed. */
export function ScheduleDialog({ kind, filters, onCreated, onClose }: Props) {
  const query = useQuery(api.exportColumns.list.queryOptions())
  const terms = useQuery(api.terms.list.queryOptions()).data ?? []
  const reload = useReload(api.scheduledExports.key())
  const title = STAFF_LISTS[kind].title()
  const form = useForm(scheduleForm, { name: title, every: 'week', onDay: '1' })
  const create = useMutation(
    api.scheduledExports.create.mutationOptions({
      onSuccess: (created) => {
        void reload()
        onCreated(created)
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const columns = query.data?.find((choice) => choice.kind === kind)?.columns ?? defaultColumns(kind)
  const { every, onDay } = form.values
  return (
    <Dialog title={m.schedules_add_title({ kindNames: title })} isOpen onClose={onClose} role="alertdialog">
      <QueryStates query={query} loading={m.exports_columns_loading()} failed={m.exports_columns_load_failed()} />
      {query.data ? (
        <FormShell
          form={form}
          onSubmit={(values) => create.mutate({ ...values, kind, filters, columns })}
          pending={create.isPending}
          error={create.error && errorMessage(create.error, m.schedules_add_failed())}
          submitLabel={m.schedules_add()}
          pendingLabel={m.schedules_adding()}
          actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
        >
          <p>
            <ParaglideMessage
              message={m.schedules_add_intro}
              inputs={{}}
              markup={{ textLink: ({ children }) => <TextLink to={paths.manageExports}>{children}</TextLink> }}
            />
          </p>
          <p className="muted small">
            {filterWords(filters, terms).join(' · ')} · {columnWords(kind, columns)}
          </p>
          <TextField label={m.common_name()} autoComplete="off" autoFocus {...form.field('name')} />
          <div className="field-pair">
            <SelectField
              label={m.schedules_rhythm_label()}
              options={RHYTHM_OPTIONS}
              {...form.field('every')}
              onChange={(value) => form.set({ every: value as Schedule['every'], onDay: '1' })}
            />
            <SelectField
              label={m.schedules_day_label()}
              options={dayChoices(every)}
              {...form.field('onDay')}
              value={String(onDay)}
            />
          </div>
        </FormShell>
      ) : (
        <div className="dialog-actions">
          <Button onClick={onClose}>{m.common_cancel()}</Button>
        </div>
      )}
    </Dialog>
  )
}
