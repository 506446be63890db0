import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'
import { SearchField } from '../form/search-field.tsx'
import { LoadMore } from '../layout/load-more.tsx'
import { noDepartments } from '../layout/no-departments.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { Views } from '../review/views.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EmployerRow } from './employer-row.tsx'
import { employersFound } from './employers.ts'
import '../ui/rows.css'
import './employers.css'

/** Who takes our students: the employers of the internships that the reviewer may see. */
export function EmployersPage() {
  const person = usePerson()
  const { search = '' } = useSearch({ strict: false }) as { search?: string }
  const navigate = useNavigate()
  const query = useInfiniteQuery(employersFound(search))
  const employers = query.data?.pages.flatMap((page) => page.items) ?? []
  const searchFor = (text: string) =>
    void navigate({
      to: paths.manageEmployers,
      search: text ? { search: text } : {},
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={m.employers_title()}
        subtitle={person.role === 'admin' ? m.employers_admin_intro() : m.employers_manager_intro()}
      />
      <search className="employer-search" aria-label={m.employers_title()}>
        <SearchField placeholder={m.employers_search_placeholder()} search={search} onSearch={searchFor} />
        <Views list="employers" />
      </search>
      <QueryStates query={query} loading={m.employers_loading()} failed={m.employers_load_failed()} />
      {query.isSuccess && employers.length === 0 && (
        <EmptyState title={m.employers_empty_title()}>
          {noDepartments(person) ?? (search ? m.employers_empty_filtered() : m.common_internships_empty())}
        </EmptyState>
      )}
      {employers.length > 0 && (
        <ul className="rows employers long-list" aria-busy={query.isPlaceholderData}>
          {employers.map((employer) => (
            <EmployerRow key={employer.id} employer={employer} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  )
}
