import { type ComponentProps, type ReactNode, Suspense } from 'react'
import type { ViewedList } from '#domain/saved-views'
import * as m from '#messages'
import { countSet, FoldedFilters } from '../../form/folded-filters.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { DepartmentFilter, TermFilter } from '../../list/filters.tsx'
import { ListFrame, RefreshButton } from '../../list/list-frame.tsx'
import type { SomeList } from '../../list/use-list.ts'
import { Views } from '../views/views.tsx'
import '../../form/filter-bar.css'
import './review.css'

// Rarely needed.
const ChartFilterList = lazyPart(() => import('./chart-filter-list.tsx'), 'ChartFilterList')
const MARKS = ['registered', 'approved', 'step', 'rating']

type Props = Omit<ComponentProps<typeof ListFrame>, 'above'> & {
  list: SomeList
  views: ViewedList
  /** Names the filters for screen readers. */
  filtered: string
  /** The filter of which one value is always chosen. */
  choice: FieldProps<string> & { label: string; options: readonly { value: string; label: string }[] }
  searchPlaceholder: string
  /** Further filters. */
  filters?: ReactNode
  /** Beside the filters, while there are records. */
  exportList?: ReactNode
}

/** The frame of the lists of internships, feedback and requests, with their filters. */
export function ReviewFrame({ views, filtered, choice, searchPlaceholder, filters, exportList, ...page }: Props) {
  const { query, items, input, field } = page.list
  const isEmpty = items.length === 0
  return (
    <ListFrame
      {...page}
      above={
        <>
          <search className="filter-bar" aria-label={filtered}>
            <FoldedFilters
              chosen={choice.options.find(({ value }) => value === choice.value)?.label}
              set={countSet(input, ['term', 'department', 'assigned'])}
            >
              <SelectField {...choice} />
              <TermFilter {...field('term')} />
              <DepartmentFilter {...field('department')} />
              {filters}
            </FoldedFilters>
            <SearchField placeholder={searchPlaceholder} {...field('search')} />
            <RefreshButton query={query} />
            <Views list={views} />
            {exportList && !(query.isSuccess && isEmpty) && (
              <Suspense fallback={<ExportPlace />}>{isEmpty ? <ExportPlace /> : exportList}</Suspense>
            )}
          </search>
          {countSet(input, MARKS) > 0 && (
            <Suspense>
              <ChartFilterList chartFilters={input} onRemove={(mark) => field(mark).onChange('')} />
            </Suspense>
          )}
        </>
      }
    />
  )
}

/** Keeps the place of the buttons for exporting until their code and the records are there. */
function ExportPlace() {
  return (
    <>
      <span className="button secondary export-place">{m.common_export_csv()}</span>
      <div className="schedule-export export-place">
        <span className="button secondary">{m.schedules_add()}</span>
      </div>
    </>
  )
}
