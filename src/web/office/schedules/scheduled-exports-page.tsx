import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ScheduledExport } from '#contract/office/schedules'
import { scheduleInWords } from '#domain/office/scheduled-exports'
import { STAFF_LISTS } from '#domain/office/staff-lists'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { managesNothing, NoDepartments } from '../../layout/no-departments.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { EmptyState } from '../../ui/states.tsx'
import { filterWords } from '../exports/filter-words.ts'
import '../exports/scheduled-exports.css'

/** The reviewer's scheduled exports, with their next emails and actions. */
export function ScheduledExportsPage() {
  const person = usePerson()
  const { email } = person
  const query = useQuery(api.scheduledExports.list.queryOptions())
  const dialogs = useRowDialogs<ScheduledExport>(useReload(api.scheduledExports.key()))
  return (
    <>
      <PageHeader title={m.schedules_title()} subtitle={m.schedules_intro({ email })} />
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.schedules_loading()}
        failed={m.schedules_load_failed()}
        empty={
          managesNothing(person) ? (
            <NoDepartments />
          ) : (
            <EmptyState
              title={m.schedules_empty_title()}
              action={<ButtonLink to={paths.manageInternships}>{m.schedules_open_internships()}</ButtonLink>}
            >
              {m.schedules_empty_hint()}
            </EmptyState>
          )
        }
        className="scheduled-exports"
      >
        {(row) => <ScheduledExportRow key={row.id} row={row} onDone={dialogs.done} onDelete={dialogs.askToRemove} />}
      </EditableRows>
      <RemovalDialog
        dialogs={dialogs}
        title={m.schedules_delete_title()}
        question={m.schedules_delete_question}
        request={({ id }) => api.scheduledExports.delete.call({ id })}
        done={m.schedules_deleted()}
        failed={m.schedules_delete_failed()}
      />
    </>
  )
}

type ScheduledExportRowProps = {
  row: ScheduledExport
  onDone: (sentence: string) => void
  onDelete: (row: ScheduledExport) => void
}

/** One scheduled export with its next email. */
function ScheduledExportRow({ row, onDone, onDelete }: ScheduledExportRowProps) {
  const { id, kind, name, filters, pausedAt, nextDueOn, sentAt } = row
  const terms = useQuery(api.terms.list.queryOptions()).data ?? []
  const sending = useMutation(
    api.scheduledExports.sendNow.mutationOptions({ onSuccess: () => onDone(m.schedules_sent()) }),
  )
  const switching = useMutation({
    mutationFn: () => (pausedAt ? api.scheduledExports.resume.call({ id }) : api.scheduledExports.pause.call({ id })),
    onSuccess: () => onDone(pausedAt ? m.schedules_resumed() : m.schedules_paused()),
  })
  const nameId = `scheduled-${id}`
  return (
    <li>
      <div>
        <h2 className="row-title" id={nameId}>
          <TextLink to={paths.manageExport(id)}>{name}</TextLink>
        </h2>
        <p className="small">
          {STAFF_LISTS[kind].title()}, {scheduleInWords(row)}
        </p>
        <p className="small muted">{filterWords(filters, terms).join(' · ')}</p>
      </div>
      <div className="small figures">
        <p>
          {pausedAt ? (
            <Badge>{m.schedules_paused_badge()}</Badge>
          ) : (
            m.schedules_next_email({ nextDueOn: formatDay(nextDueOn) })
          )}
        </p>
        <p className="muted">{sentAt ? <LastEmail at={sentAt} /> : m.schedules_never_sent()}</p>
      </div>
      <RowActions of={nameId}>
        <RowAction onClick={() => sending.mutate({ id })} pending={sending.isPending} pendingLabel={m.common_sending()}>
          {m.schedules_send_now()}
        </RowAction>
        <RowAction onClick={() => switching.mutate()} pending={switching.isPending}>
          {pausedAt ? m.schedules_resume() : m.schedules_pause()}
        </RowAction>
        <RowAction onClick={() => onDelete(row)}>{m.common_delete()}</RowAction>
      </RowActions>
      {sending.error && <Banner kind="error">{errorMessage(sending.error, m.schedules_send_failed())}</Banner>}
      {switching.error && (
        <Banner kind="error">
          {errorMessage(switching.error, pausedAt ? m.schedules_resume_failed() : m.schedules_pause_failed())}
        </Banner>
      )}
    </li>
  )
}

function LastEmail({ at }: { at: string }) {
  return (
    <ParaglideMessage message={m.schedules_last_email} inputs={{}} markup={{ instant: () => <Instant at={at} /> }} />
  )
}
