import { localized } from '#domain/localized'
import { WAITING_FOR, WAITING_FOR_LABELS } from '#domain/student-record'
import * as m from '#messages'
import { countSet, FoldedFilters } from '../../form/folded-filters.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { useDepartments } from '../../list/filters.tsx'
import { RefreshButton } from '../../list/list-frame.tsx'
import type { ListState } from '../../list/use-list.ts'
import { Views } from '../views/views.tsx'
import { type studentList, yearInUrl, yearsToFilter } from './students.ts'

const WAITING = WAITING_FOR.map((value) => ({ value, label: WAITING_FOR_LABELS[value] }))
const INTERNSHIP = [
  localized({ value: 'with', label: m.students_with_internship_filter }),
  localized({ value: 'without', label: m.students_without_internship_filter }),
]

/** The filters above the list of students. */
export function StudentFilterBar({ list }: { list: ListState<typeof studentList> }) {
  const { filters, input, field, query } = list
  const years = yearsToFilter(new Date(), filters.year).map((year) => ({ value: yearInUrl(year), label: String(year) }))
  const all = { placeholder: m.common_all() }
  return (
    <search className="student-filters" aria-label={m.common_students()}>
      <SearchField placeholder={m.common_search_people_placeholder()} {...field('search')} />
      <FoldedFilters set={countSet(input, ['department', 'year', 'internship', 'waiting'])}>
        <SelectField
          label={m.common_department()}
          options={useDepartments(filters.department)}
          {...all}
          {...field('department')}
        />
        <SelectField label={m.common_graduation_year()} options={years} {...all} {...field('year')} />
        <SelectField label={m.common_internship()} options={INTERNSHIP} {...all} {...field('internship')} />
        <SelectField label={m.students_waiting_label()} options={WAITING} {...all} {...field('waiting')} />
      </FoldedFilters>
      <div className="student-filter-actions">
        <RefreshButton query={query} />
        <Views list="students" />
      </div>
    </search>
  )
}
