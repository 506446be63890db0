import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { retentionRules } from '#contract/privacy/retention'
import { LONGEST_RETENTION, RETENTION_PAUSE_DAYS, SHORTEST_RETENTION } from '#domain/privacy/retention'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { useForm } from '../../form/use-form.ts'
import { Instant } from '../../layout/instant.tsx'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import '../erasure/erasure.css'

/** How long the records of students are kept, and whose period is over. */
export function RetentionSection() {
  const query = useQuery(api.privacy.getRetention.queryOptions())
  return (
    <Section id="retention" title={m.erasure_retention_title()} about={m.erasure_retention_intro()}>
      <QueryStates query={query} failed={m.erasure_retention_load_failed()} />
      {query.data && (
        <>
          <RetentionForm retention={query.data} />
          <LastChanged by={query.data.updatedByName} at={query.data.updatedAt} />
        </>
      )}
    </Section>
  )
}

const OPTIONS = Array.from({ length: LONGEST_RETENTION - SHORTEST_RETENTION + 1 }, (_, index) => {
  const years = SHORTEST_RETENTION + index
  return { value: String(years), label: m.erasure_years_count({ count: years }) }
})

/** The preview follows the choice, so that an admin sees what a period means before saving it. */
function RetentionForm({ retention: { years, startsAt } }: { retention: { years: number; startsAt: string | null } }) {
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

type RetentionPreviewProps = { years: number; startsAt: string | null }

/** Whose period would be over now, by graduation year and department. */
function RetentionPreview({ years, startsAt }: RetentionPreviewProps) {
  const query = useQuery({
    ...api.privacy.previewRetention.queryOptions({ input: { years } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="panel retention-preview" aria-busy={query.isPlaceholderData}>
      <QueryStates query={query} loading={m.erasure_preview_loading()} failed={m.erasure_retention_preview_failed()} />
      {query.data?.students === 0 && (
        <p>{m.erasure_retention_preview_empty({ years: m.erasure_years_count({ count: years }) })}</p>
      )}
      {query.data && query.data.students > 0 && (
        <>
          <p>
            <ParaglideMessage
              message={m.erasure_retention_preview_students}
              inputs={{
                years: m.erasure_years_count({ count: years }),
                students: m.common_students_count({ count: query.data.students }),
              }}
              markup={{ strong: ({ children }) => <strong>{children}</strong> }}
            />
          </p>
          <dl className="erasure-preview figures">
            {query.data.groups.map(({ graduationYear, department, students }) => (
              <div key={`${graduationYear} ${department}`}>
                <dt>
                  {graduationYear ?? m.erasure_retention_preview_no_year()},{' '}
                  {department ?? m.erasure_retention_preview_no_department()}
                </dt>
                <dd>{students.toLocaleString(m.common_locale())}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {startsAt === null && <p className="muted small">{m.erasure_retention_unconfirmed()}</p>}
      {startsAt !== null && new Date(startsAt) > new Date() && (
        <p className="muted small">
          <ParaglideMessage
            message={m.erasure_retention_paused_until}
            inputs={{}}
            markup={{ instant: () => <Instant at={startsAt} /> }}
          />
        </p>
      )}
    </div>
  )
}
