import { type ComponentProps, type ReactNode, Suspense } from 'react'
import type { ViewedList } from '#domain/office/staff-lists'
import * as m from '#messages'
import { countSet } from '../../form/folded-filters.tsx'
import { MoreFilters } from '../../form/more-filters.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { ListFrame } from '../../list/list-frame.tsx'
import type { SomeList } from '../../list/use-list.ts'
import { MARKS } from './review-filters.ts'
import './review.css'

// Loaded after the list.
const RecordFilters = lazyPart(() => import('./record-filters.tsx'), 'RecordFilters')
// Loaded on demand, because it is rarely needed.
const ChartFilterList = lazyPart(() => import('./chart-filter-list.tsx'), 'ChartFilterList')

type Props = Omit<ComponentProps<typeof ListFrame>, 'above'> & {
  list: SomeList
  views: ViewedList
  /** Names the filters for screen readers. */
  filtered: string
  /** The filter that always has a value. */
  choice: FieldProps<string> & { label: string; options: readonly { value: string; label: string }[] }
  searchPlaceholder: string
  /** Whether the records can be assigned to somebody. */
  canBeAssigned?: boolean
  /** Shown next to the title while there are records. */
  exportList?: ReactNode
}

/** The frame of the lists of internships, feedback and requests: one line with the title, one with the filters. */
export function ReviewFrame(props: Props) {
  const { views, filtered, choice, searchPlaceholder, canBeAssigned = false, action, exportList, ...page } = props
  const { query, items, input, field } = page.list
  const isEmpty = items.length === 0
  return (
    <div className="desk">
      <ListFrame
        {...page}
        action={
          <div className="row desk-actions">
            {action}
            {exportList && !(query.isSuccess && isEmpty) && (
              <Suspense fallback={<ExportPlace />}>{isEmpty ? <ExportPlace /> : exportList}</Suspense>
            )}
          </div>
        }
        above={
          <>
            <search className="desk-filters" aria-label={filtered}>
              <SelectField {...choice} />
              <SearchField placeholder={searchPlaceholder} {...field('search')} />
              <MoreFilters set={countSet(input, ['term', 'department', 'assigned'])}>
                <Suspense>
                  <RecordFilters field={field} canBeAssigned={canBeAssigned} views={views} />
                </Suspense>
              </MoreFilters>
            </search>
            {countSet(input, MARKS) > 0 && (
              <Suspense>
                <ChartFilterList chartFilters={input} onRemove={(mark) => field(mark).onChange('')} />
              </Suspense>
            )}
          </>
        }
      />
    </div>
  )
}

/** Keeps the place of the menu until its code and the records are there. */
function ExportPlace() {
  return <span className="button secondary export-place">{m.exports_menu()}</span>
}
