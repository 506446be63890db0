import type { ImportDetails } from '#contract/imports'
import { undoDeadline } from '#domain/imports'
import { exactTime } from '../layout/exact-time.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { number, outcomeOf, records } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

type Props = { details: ImportDetails; onUndoing: () => void; onAnother: () => void }

/** What the import has done. */
export function ImportResult({ details, onUndoing, onAnother }: Props) {
  const { status, fileName, failure, finishedAt, canUndo } = details
  return (
    <section className="section section-stack" aria-labelledby="import-result">
      <h2 id="import-result">{TITLES[status] ?? 'Import'}</h2>
      <p className="muted import-name">{fileName}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Banner kind={status === 'imported' ? 'success' : 'info'}>{outcomeOf(details)}</Banner>
      <Kept details={details} />
      {canUndo && finishedAt && (
        <p className="muted small">
          It can be undone until {exactTime(undoDeadline(finishedAt).toISOString())}. Records that somebody has worked
          on since then stay.
        </p>
      )}
      <div className="form-actions">
        <Button look="primary" onClick={onAnother}>
          Import another file
        </Button>
        {canUndo && <UndoImport summary={details} onUndoing={onUndoing} />}
      </div>
    </section>
  )
}

const TITLES: { [Status in ImportDetails['status']]?: string } = {
  imported: 'Import complete',
  cancelled: 'Import cancelled',
  undone: 'Import undone',
  failed: 'Import failed',
}

/** The records that undoing has left, with the reasons. */
function Kept({ details: { kept, keptCount, kind } }: { details: ImportDetails }) {
  if (kept.length === 0) return null
  return (
    <section className="stack" aria-labelledby="import-kept">
      <h3 id="import-kept">{records(keptCount, kind)} stayed</h3>
      {keptCount > kept.length && <p className="muted small">The first {number(kept.length)}:</p>}
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
