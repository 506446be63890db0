import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ImportStatus, WORKING } from '#domain/imports'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { useCsvExport } from '../../office/exports/csv-export.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { MatchColumns } from './match-columns.tsx'
import { PastImports } from './past-imports.tsx'
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
