import { localized } from '#domain/localized'
import { WAITING_FOR, WAITING_FOR_LABELS } from '#domain/student-record'
import * as m from '#messages'
import type { PagedQuery } from '../api/paged-list.ts'
import { countSet, FoldedFilters } from '../form/folded-filters.tsx'
import { SearchField } from '../form/search-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { useDepartments } from '../review/department-filter.tsx'
import { Views } from '../review/views.tsx'
import { Button } from '../ui/button.tsx'
import { type StudentFilters, yearInUrl, yearsToFilter } from './students.ts'

type Props = { filters: StudentFilters; onChange: (changes: StudentFilters) => void; query: PagedQuery }

const WAITING = WAITING_FOR.map((value) => ({ value, label: WAITING_FOR_LABELS[value] }))
const INTERNSHIP = [
  localized({ value: 'with', label: m.with_internship }),
  localized({ value: 'without', label: m.without_internship }),
]

/** The filters above the list of students. */
export function StudentFilterBar({ filters, onChange, query }: Props) {
  const years = yearsToFilter(new Date(), filters.year).map((year) => ({ value: yearInUrl(year), label: String(year) }))
  const choice = (key: keyof StudentFilters) => ({
    name: key,
    placeholder: m.all(),
    value: filters[key] ?? '',
    onChange: (value: string) => onChange({ [key]: value }),
    error: undefined,
  })
  return (
    <search className="student-filters" aria-label={m.students()}>
      <SearchField
        placeholder={m.search_by_name_or_email()}
        search={filters.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <FoldedFilters chosen={countSet({ ...filters, search: '' })}>
        <SelectField label={m.department()} options={useDepartments(filters.department)} {...choice('department')} />
        <SelectField label={m.graduation_year()} options={years} {...choice('year')} />
        <SelectField label={m.internship()} options={INTERNSHIP} {...choice('internship')} />
        <SelectField label={m.waiting_for()} options={WAITING} {...choice('waiting')} />
      </FoldedFilters>
      <div className="student-filter-actions">
        <Button onClick={() => void query.refetch()} pending={query.isRefetching} pendingLabel={m.refreshing()}>
          {m.refresh()}
        </Button>
        <Views list="students" />
      </div>
    </search>
  )
}
