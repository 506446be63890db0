import type { ImportDetails } from '#contract/internships/imports'
import { UNDO_HOURS, undoDeadline } from '#domain/imports'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { exactTime } from '../../layout/exact-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { number, outcomeOf, records } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

type Props = {
  details: ImportDetails
  isDownloading: boolean
  onDownloadRest: () => void
  onUndoing: () => void
  onAnother: () => void
}

/** What the import has done. */
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

/** The records that undoing has left, with the reasons. */
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
