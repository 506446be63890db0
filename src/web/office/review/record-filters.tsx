import type { ViewedList } from '#domain/office/staff-lists'
import { AssignedFilter, DepartmentFilter, TermFilter } from '../../list/filters.tsx'
import type { SomeList } from '../../list/use-list.ts'
import { Views } from '../views/views.tsx'

type Props = { field: SomeList['field']; canBeAssigned: boolean; views: ViewedList }

/** The rarely needed filters of a list of records, and the views that save them. */
export function RecordFilters({ field, canBeAssigned, views }: Props) {
  return (
    <>
      <TermFilter {...field('term')} />
      <DepartmentFilter {...field('department')} />
      {canBeAssigned && <AssignedFilter {...field('assigned')} />}
      <Views list={views} />
    </>
  )
}
