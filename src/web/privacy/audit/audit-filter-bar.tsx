import { AUDIT_ACTIONS, AUDIT_KINDS } from '#domain/audit'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { DateField } from '../../form/date-field.tsx'
import { countSet, FoldedFilters } from '../../form/folded-filters.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import type { ListState } from '../../list/use-list.ts'
import { auditList } from './audit-entries.ts'

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

type Props = { list: ListState<typeof auditList> }

/** What the audit trail is filtered by. Everything is in the URL. */
export function AuditFilterBar({ list: { input, field } }: Props) {
  return (
    <search className="audit-filters" aria-label={m.audit_trail()}>
      <FoldedFilters set={countSet(input, auditList.keys)}>
        <SearchField label={m.common_person()} placeholder={m.common_email_address()} {...field('person')} />
        <SelectField
          label={m.audit_filter_kind_label()}
          options={KINDS}
          placeholder={m.common_all()}
          {...field('kind')}
        />
        <SelectField
          label={m.audit_filter_action_label()}
          options={ACTIONS}
          placeholder={m.common_all()}
          {...field('action')}
        />
        <DateField label={m.audit_filter_from_label()} {...field('from')} />
        <DateField label={m.audit_filter_until_label()} {...field('until')} />
      </FoldedFilters>
    </search>
  )
}
