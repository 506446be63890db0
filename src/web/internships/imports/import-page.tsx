import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { ImportDetails, ImportSummary } from '#contract/internships/imports'
import { type ImportStatus, WORKING } from '#domain/internships/imports'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { exactTime } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { useCsvExport } from '../../office/exports/csv-export.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportResult, UndoImport } from './import-result.tsx'
import { KIND_LABELS, number, outcomeOf, STATUS_LABELS } from './import-words.ts'
import { MatchColumns } from './match-columns.tsx'
import '../../ui/rows.css'
import './imports.css'

/** Unit: milliseconds. */
const REFRESH = 1000

/** Departments, students and internships from CSV files: choose, match, check, import, undo. */
export function ImportPage() {
  const { id } = useSearch({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const open = (next?: string) => void navigate({ to: paths.adminImport, search: next ? { id: next } : {} })
  return (
    <>
      <PageHeader title={m.common_import()} subtitle={m.imports_intro()} />
      {id ? <CurrentImport key={id} id={id} onOpen={open} onClose={() => open()} /> : <ChooseFile onUploaded={open} />}
      {!id && <PastImports onUndoing={open} />}
    </>
  )
}

type CurrentProps = { id: string; onOpen: (id: string) => void; onClose: () => void }

function CurrentImport({ id, onOpen, onClose }: CurrentProps) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...api.imports.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (isWorking(state.data?.status) ? REFRESH : false),
  })
  const [isMatchingAgain, setMatchingAgain] = useState(false)
  const csv = useCsvExport(3000)
  const reload = () => {
    setMatchingAgain(false)
    return queryClient.invalidateQueries({ queryKey: api.imports.key() })
  }
  const close = () => {
    queryClient.removeQueries({ queryKey: api.imports.get.key({ input: { id } }) })
    void queryClient.invalidateQueries({ queryKey: api.imports.list.key() })
    onClose()
  }
  const details = query.data
  if (!details)
    return <QueryStates query={query} loading={m.imports_current_loading()} failed={m.imports_current_load_failed()} />
  const { status } = details
  if (isWorking(status))
    return <ImportProgress details={details} onCancelled={status === 'checking' ? close : reload} />
  if (status === 'uploaded' || (status === 'checked' && isMatchingAgain))
    return <MatchColumns details={details} onChecking={reload} onRead={onOpen} onDiscarded={close} />
  const downloadRest = () => csv.start('importRest', { id })
  return (
    <>
      {status === 'checked' ? (
        <ImportPreview
          details={details}
          isDownloading={csv.running !== null}
          onDownloadProblems={() => csv.start('importProblems', { id })}
          onDownloadRest={downloadRest}
          onRead={onOpen}
          onMatchAgain={() => setMatchingAgain(true)}
          onStarted={reload}
          onDiscarded={close}
        />
      ) : (
        <ImportResult
          details={details}
          isDownloading={csv.running !== null}
          onDownloadRest={downloadRest}
          onUndoing={reload}
          onAnother={close}
        />
      )}
      {csv.error && <Banner kind="error">{errorMessage(csv.error, m.imports_download_failed())}</Banner>}
    </>
  )
}

function isWorking(status: ImportStatus | undefined): boolean {
  return status !== undefined && WORKING.includes(status)
}

const TITLES = localized({
  checking: m.imports_status_checking,
  importing: m.imports_status_importing,
  inviting: m.imports_status_inviting,
  removing: m.imports_status_removing,
})
type Working = keyof typeof TITLES

type ImportProgressProps = { details: ImportDetails; onCancelled: () => void }

/** The progress on the server, which continues if this screen is closed. */
function ImportProgress({ details, onCancelled }: ImportProgressProps) {
  const { id, status, fileName, doneCount } = details
  const progressId = useId()
  const cancel = useMutation(api.imports.cancel.mutationOptions({ onSuccess: onCancelled }))
  const title = TITLES[status as Working]
  const total =
    status === 'checking' ? details.rowCount : status === 'importing' ? details.newCount : details.createdCount
  const quantity = status === 'removing' ? m.imports_records_count : m.imports_rows_count
  return (
    <Section id="import-progress" title={title}>
      <p className="muted import-name">{fileName}</p>
      <div className="row progress-row">
        <label className="figures" htmlFor={progressId}>
          {m.imports_progress_label({ done: number(Math.min(doneCount, total)), total: quantity({ count: total }) })}
        </label>
        {/* Without a maximum, browsers show that work goes on. */}
        <progress id={progressId} {...(total > 0 && { value: Math.min(doneCount, total), max: total })} />
        {(status === 'checking' || status === 'importing') && (
          <Button look="text" onClick={() => cancel.mutate({ id })} pending={cancel.isPending}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {title}...
      </p>
      {status === 'importing' && <p className="muted small">{m.imports_cancel_hint()}</p>}
      {cancel.error && <Banner kind="error">{errorMessage(cancel.error, m.imports_cancel_failed())}</Banner>}
    </Section>
  )
}

/** Past imports, newest first. */
function PastImports({ onUndoing }: { onUndoing: (id: string) => void }) {
  const query = useQuery(api.imports.list.queryOptions())
  return (
    <Section id="past-imports" title={m.imports_past_title()}>
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.imports_past_loading()}
        failed={m.imports_past_load_failed()}
        empty={<p>{m.imports_past_empty()}</p>}
        className="past-imports"
      >
        {(summary) => <Row key={summary.id} summary={summary} onUndoing={() => onUndoing(summary.id)} />}
      </EditableRows>
    </Section>
  )
}

function Row({ summary, onUndoing }: { summary: ImportSummary; onUndoing: () => void }) {
  const { id, kind, fileName, status, createdBy, createdAt, canUndo } = summary
  const { label, tone } = STATUS_LABELS[status]
  return (
    <li>
      <div>
        <p className="row-title">{KIND_LABELS[kind]}</p>
        <TextLink to={paths.adminImport} search={{ id }}>
          {fileName}
        </TextLink>
      </div>
      <div className="small">
        <p>{createdBy ?? m.imports_past_deleted_account()}</p>
        <time className="muted figures" dateTime={createdAt}>
          {exactTime(createdAt)}
        </time>
      </div>
      <div className="small">
        <Badge tone={tone}>{label}</Badge>
        {!isWorking(status) && <p className="figures">{outcomeOf(summary)}</p>}
      </div>
      <div className="row-actions">{canUndo && <UndoImport summary={summary} look="text" onUndoing={onUndoing} />}</div>
    </li>
  )
}
