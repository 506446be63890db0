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
  localized({ value: 'with', label: m.students_with_internship_filter }),
  localized({ value: 'without', label: m.students_without_internship_filter }),
]

/** The filters above the list of students. */
export function StudentFilterBar({ filters, onChange, query }: Props) {
  const years = yearsToFilter(new Date(), filters.year).map((year) => ({ value: yearInUrl(year), label: String(year) }))
  const choice = (key: keyof StudentFilters) => ({
    name: key,
    placeholder: m.common_all(),
    value: filters[key] ?? '',
    onChange: (value: string) => onChange({ [key]: value }),
    error: undefined,
  })
  return (
    <search className="student-filters" aria-label={m.common_students()}>
      <SearchField
        placeholder={m.common_search_people_placeholder()}
        search={filters.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <FoldedFilters chosen={countSet({ ...filters, search: '' })}>
        <SelectField
          label={m.common_department()}
          options={useDepartments(filters.department)}
          {...choice('department')}
        />
        <SelectField label={m.common_graduation_year()} options={years} {...choice('year')} />
        <SelectField label={m.common_internship()} options={INTERNSHIP} {...choice('internship')} />
        <SelectField label={m.students_waiting_label()} options={WAITING} {...choice('waiting')} />
      </FoldedFilters>
      <div className="student-filter-actions">
        <Button onClick={() => void query.refetch()} pending={query.isRefetching} pendingLabel={m.common_refreshing()}>
          {m.common_refresh()}
        </Button>
        <Views list="students" />
      </div>
    </search>
  )
}
