import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/audit'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { DateField } from '../form/date-field.tsx'
import { countSet, FoldedFilters } from '../form/folded-filters.tsx'
import { SearchField } from '../form/search-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import type { AuditFilters } from './audit-entries.ts'

const KINDS = Object.entries(AUDIT_KINDS)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
const ACTION_LABELS = localized({
  created: m.audit_action_created,
  changed: m.audit_action_changed,
  deleted: m.audit_action_deleted,
  exported: m.audit_action_exported,
  erased: m.audit_action_erased,
})
const ACTIONS = AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))

type Props = { filters: AuditFilters; onChange: (change: AuditFilters) => void }

/** What the audit trail is filtered by. Everything is in the URL. */
export function AuditFilterBar({ filters, onChange }: Props) {
  const { person = '', kind = '', action = '', from = '', until = '' } = filters
  return (
    <search className="audit-filters" aria-label={m.audit_trail()}>
      <FoldedFilters chosen={countSet(filters)}>
        <SearchField
          label={m.common_person()}
          placeholder={m.common_email_address()}
          search={person}
          onSearch={(text) => onChange({ person: text })}
        />
        <SelectField
          label={m.audit_filter_kind_label()}
          name="kind"
          options={KINDS}
          placeholder={m.common_all()}
          value={kind}
          onChange={(value) => onChange({ kind: value })}
          error={undefined}
        />
        <SelectField
          label={m.audit_filter_action_label()}
          name="action"
          options={ACTIONS}
          placeholder={m.common_all()}
          value={action}
          onChange={(value) => onChange({ action: value })}
          error={undefined}
        />
        <DateField
          label={m.audit_filter_from_label()}
          name="from"
          value={from}
          onChange={(value) => onChange({ from: value })}
          error={undefined}
        />
        <DateField
          label={m.audit_filter_until_label()}
          name="until"
          value={until}
          onChange={(value) => onChange({ until: value })}
          error={undefined}
        />
      </FoldedFilters>
    </search>
  )
}
