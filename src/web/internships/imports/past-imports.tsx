import { useQuery } from '@tanstack/react-query'
import type { ImportSummary } from '#contract/internships/imports'
import { WORKING } from '#domain/imports'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { exactTime } from '../../layout/exact-time.ts'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Section } from '../../ui/section.tsx'
import { KIND_LABELS, outcomeOf, STATUS_LABELS } from './import-words.ts'
import { UndoImport } from './undo-import.tsx'

/** Who imported what, newest first. */
export function PastImports({ onUndoing }: { onUndoing: (id: string) => void }) {
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
        {!WORKING.includes(status) && <p className="figures">{outcomeOf(summary)}</p>}
      </div>
      <div className="row-actions">{canUndo && <UndoImport summary={summary} look="text" onUndoing={onUndoing} />}</div>
    </li>
  )
}
