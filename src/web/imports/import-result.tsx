import type { ImportDetails } from '#contract/imports'
import { UNDO_HOURS, undoDeadline } from '#domain/imports'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { exactTime } from '../layout/exact-time.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
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
    <Section id="import-result" title={TITLES[status] ?? m.import_label()}>
      <p className="muted import-name">{fileName}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Banner kind={status === 'imported' ? 'success' : 'info'}>{outcomeOf(details)}</Banner>
      <Kept details={details} />
      {hasRest && (
        <p>{m.import_rows_left_out({ rows: m.quantity_of_row({ count: wrongCount }), hours: UNDO_HOURS })}</p>
      )}
      {canUndo && finishedAt && (
        <p className="muted small">
          {m.it_can_be_undone_until_records({ toISOString: exactTime(undoDeadline(finishedAt).toISOString()) })}
        </p>
      )}
      <div className="form-actions">
        <Button look="primary" onClick={onAnother}>
          {m.import_another_file()}
        </Button>
        {hasRest && (
          <Button onClick={onDownloadRest} pending={isDownloading} pendingLabel={m.downloading()}>
            {m.import_download_rest()}
          </Button>
        )}
        {canUndo && <UndoImport summary={details} onUndoing={onUndoing} />}
      </div>
    </Section>
  )
}

const TITLES: { [Status in ImportDetails['status']]?: string } = localized({
  imported: m.import_complete,
  cancelled: m.import_cancelled,
  undone: m.import_undone,
  failed: m.import_failed,
})

/** The records that undoing has left, with the reasons. */
function Kept({ details: { kept, keptCount, kind } }: { details: ImportDetails }) {
  if (kept.length === 0) return null
  return (
    <section className="stack" aria-labelledby="import-kept">
      <h3 id="import-kept">{m.stayed({ keptCount: records(keptCount, kind) })}</h3>
      {keptCount > kept.length && <p className="muted small">{m.first({ length: number(kept.length) })}</p>}
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
