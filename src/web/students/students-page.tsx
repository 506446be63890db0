import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePerson } from '../api/session.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { noDepartments } from '../layout/no-departments.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StudentFilterBar } from './student-filter-bar.tsx'
import { StudentRow } from './student-row.tsx'
import { type StudentFilters, studentsFound } from './students.ts'
import '../ui/rows.css'
import './students.css'

/** The students whose records the reviewer may see. */
export function StudentsPage() {
  const person = usePerson()
  const filters = useSearch({ strict: false }) as StudentFilters
  const navigate = useNavigate()
  const query = useInfiniteQuery(studentsFound(filters))
  const students = query.data?.pages.flatMap((page) => page.items) ?? []
  const change = (changes: StudentFilters) =>
    void navigate({
      to: paths.manageStudents,
      search: Object.fromEntries(Object.entries({ ...filters, ...changes }).filter(([, value]) => value)),
      // Only choosing from a list adds a history entry; typing does not.
      replace: 'search' in changes,
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title="Students"
        subtitle={
          person.role === 'admin'
            ? 'Everybody with a student account, newest first. Open one to see internships, feedback and emails.'
            : 'The students of your managed departments, newest first. Open one to see internships, feedback and emails.'
        }
      />
      <StudentFilterBar filters={filters} onChange={change} query={query} />
      <QueryStates query={query} loading="Loading students..." failed="Failed to load students. Please try again." />
      {query.isSuccess && students.length === 0 && (
        <EmptyState title="No Students Found">
          {noDepartments(person) ??
            (Object.keys(filters).length > 0
              ? 'No students match your current filters. Try adjusting your search criteria.'
              : 'No student has registered yet.')}
        </EmptyState>
      )}
      {students.length > 0 && (
        <ul className="rows students long-list" aria-busy={query.isPlaceholderData}>
          {students.map((student) => (
            <StudentRow key={student.id} student={student} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </>
  )
}
