import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
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
        title="Employers"
        subtitle={
          person.role === 'admin'
            ? 'The employers of all internships, by name.'
            : 'The employers of the internships in your managed departments, by name. Figures count these departments only.'
        }
      />
      <search className="employer-search" aria-label="Employers">
        <SearchField placeholder="Search by name..." search={search} onSearch={searchFor} />
        <Views list="employers" />
      </search>
      <QueryStates query={query} loading="Loading employers..." failed="Failed to load employers. Please try again." />
      {query.isSuccess && employers.length === 0 && (
        <EmptyState title="No Employers Found">
          {noDepartments(person) ?? (search ? 'No employer has this name.' : 'No internship has been registered yet.')}
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
