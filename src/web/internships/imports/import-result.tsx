import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDetails, ImportSummary } from '#contract/internships/imports'
import { UNDO_HOURS, undoDeadline } from '#domain/internships/imports'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { exactTime } from '../../layout/instant.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { number, outcomeOf, records } from './import-words.ts'

type Props = {
  details: ImportDetails
  isDownloading: boolean
  onDownloadRest: () => void
  onUndoing: () => void
  onAnother: () => void
}

/** What the import did. */
export function ImportResult({ details, isDownloading, onDownloadRest, onUndoing, onAnother }: Props) {
  const { status, fileName, failure, finishedAt, canUndo, wrongCount, problemCount } = details
  const hasRest = problemCount > 0
  return (
    <Section id="import-result" title={TITLES[status] ?? m.common_import()}>
      <p className="muted import-name">{fileName}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Banner kind={status === 'imported' ? 'success' : 'info'}>{outcomeOf(details)}</Banner>
      <Kept details={details} />
      {hasRest && (
        <p>{m.imports_rest_notice({ rows: m.imports_rows_count({ count: wrongCount }), hours: UNDO_HOURS })}</p>
      )}
      {canUndo && finishedAt && (
        <p className="muted small">
          {m.imports_undo_deadline({ toISOString: exactTime(undoDeadline(finishedAt).toISOString()) })}
        </p>
      )}
      <div className="form-actions">
        <Button look="primary" onClick={onAnother}>
          {m.imports_start_another()}
        </Button>
        {hasRest && (
          <Button onClick={onDownloadRest} pending={isDownloading} pendingLabel={m.imports_downloading()}>
            {m.imports_rest_download()}
          </Button>
        )}
        {canUndo && <UndoImport summary={details} onUndoing={onUndoing} />}
      </div>
    </Section>
  )
}

const TITLES: { [Status in ImportDetails['status']]?: string } = localized({
  imported: m.imports_imported_title,
  cancelled: m.imports_cancelled_title,
  undone: m.imports_undone_title,
  failed: m.imports_failed_title,
})

/** The records that undoing has kept, with the reasons. */
function Kept({ details: { kept, keptCount, kind } }: { details: ImportDetails }) {
  if (kept.length === 0) return null
  return (
    <section className="stack" aria-labelledby="import-kept">
      <h3 id="import-kept">{m.imports_kept_title({ keptCount: records(keptCount, kind) })}</h3>
      {keptCount > kept.length && (
        <p className="muted small">{m.imports_first_items_intro({ length: number(kept.length) })}</p>
      )}
      <ul className="rows import-kept">
        {kept.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            <div>{name}</div>
            <div className="muted">{reason}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type UndoImportProps = { summary: ImportSummary; look?: ButtonLook; onUndoing: () => void }

/** Removes what an import created, after asking. */
export function UndoImport({
  summary: { id, kind, fileName, createdCount },
  look = 'secondary',
  onUndoing,
}: UndoImportProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look={look} onClick={() => setAsking(true)} aria-label={m.imports_undo_label({ fileName })}>
        {m.common_undo()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={m.imports_undo_title()}
          question={m.imports_undo_question({ createdCount: records(createdCount, kind) })}
          confirmLabel={m.imports_undo_title()}
          pendingLabel={m.common_starting()}
          request={() => api.imports.undo.call({ id })}
          onSuccess={() => {
            close()
            onUndoing()
          }}
          failed={m.common_undo_failed()}
          onClose={close}
        >
          <p className="muted">{m.imports_undo_hint()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

type DiscardButtonProps = { id: string; onDiscarded: () => void }

/** Discards the uploaded file, to start with another one. */
export function DiscardButton({ id, onDiscarded }: DiscardButtonProps) {
  const discard = useMutation(api.imports.cancel.mutationOptions({ onSuccess: onDiscarded }))
  return (
    <>
      <Button onClick={() => discard.mutate({ id })} pending={discard.isPending} pendingLabel={m.imports_discarding()}>
        {m.imports_discard()}
      </Button>
      {discard.error && <Banner kind="error">{errorMessage(discard.error, m.imports_discard_failed())}</Banner>}
    </>
  )
}
