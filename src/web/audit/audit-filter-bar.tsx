import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/audit'
import { DateField } from '../form/date-field.tsx'
import { SearchField } from '../form/search-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import type { AuditFilters } from './audit-entries.ts'

const KINDS = Object.entries(AUDIT_KINDS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

type Props = { filters: AuditFilters; onChange: (change: AuditFilters) => void }

/** What the audit trail is filtered by. Everything is in the URL. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const { person = '', kind = '', action = '', from = '', until = '' } = filters
  return (
    <search className="audit-filters" aria-label="Audit trail">
      <SearchField
        label="Person"
        placeholder="Email address"
        search={person}
        onSearch={(text) => onChange({ person: text })}
      />
      <SelectField
        label="Kind of record"
        name="kind"
        options={KINDS}
        placeholder="All"
        value={kind}
        onChange={(value) => onChange({ kind: value })}
        error={undefined}
      />
      <SelectField
        label="Action"
        name="action"
        options={ACTIONS}
        placeholder="All"
        value={action}
        onChange={(value) => onChange({ action: value })}
        error={undefined}
      />
      <DateField
        label="From"
        name="from"
        value={from}
        onChange={(value) => onChange({ from: value })}
        error={undefined}
      />
      <DateField
        label="Until"
        name="until"
        value={until}
        onChange={(value) => onChange({ until: value })}
        error={undefined}
      />
    </search>
  )
}
