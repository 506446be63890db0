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
        title={m.employers()}
        subtitle={
          person.role === 'admin'
            ? m.employers_of_all_internships_by_name()
            : m.employers_of_internships_in_your_managed()
        }
      />
      <search className="employer-search" aria-label={m.employers()}>
        <SearchField placeholder={m.search_by_name()} search={search} onSearch={searchFor} />
        <Views list="employers" />
      </search>
      <QueryStates query={query} loading={m.loading_employers()} failed={m.failed_to_load_employers_please_try()} />
      {query.isSuccess && employers.length === 0 && (
        <EmptyState title={m.no_employers_found()}>
          {noDepartments(person) ??
            (search ? m.no_employer_has_this_name() : m.no_internship_has_been_registered_yet())}
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
