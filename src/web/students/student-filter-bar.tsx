import { WAITING_FOR, WAITING_FOR_LABELS } from '#domain/student-record'
import type { PagedQuery } from '../api/paged-list.ts'
import { SearchField } from '../form/search-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { useDepartments } from '../review/department-filter.tsx'
import { Views } from '../review/views.tsx'
import { Button } from '../ui/button.tsx'
import { type StudentFilters, yearInUrl, yearsToFilter } from './students.ts'

type Props = { filters: StudentFilters; onChange: (changes: StudentFilters) => void; query: PagedQuery }

const WAITING = WAITING_FOR.map((value) => ({ value, label: WAITING_FOR_LABELS[value] }))
const INTERNSHIP = [
  { value: 'with', label: 'With internship' },
  { value: 'without', label: 'Without internship' },
]

/** The filters above the list of students. */
export function StudentFilterBar({ filters, onChange, query }: Props) {
  const years = yearsToFilter(new Date(), filters.year).map((year) => ({ value: yearInUrl(year), label: String(year) }))
  const choice = (key: keyof StudentFilters) => ({
    name: key,
    placeholder: 'All',
    value: filters[key] ?? '',
    onChange: (value: string) => onChange({ [key]: value }),
    error: undefined,
  })
  return (
    <search className="student-filters" aria-label="Students">
      <SearchField
        placeholder="Search by name or email..."
        search={filters.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField label="Department" options={useDepartments(filters.department)} {...choice('department')} />
      <SelectField label="Graduation year" options={years} {...choice('year')} />
      <SelectField label="Internship" options={INTERNSHIP} {...choice('internship')} />
      <SelectField label="Waiting for" options={WAITING} {...choice('waiting')} />
      <div className="student-filter-actions">
        <Button onClick={() => void query.refetch()} pending={query.isRefetching} pendingLabel="Refreshing...">
          Refresh
        </Button>
        <Views list="students" />
      </div>
    </search>
  )
}
