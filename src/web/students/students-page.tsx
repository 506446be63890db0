import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { StudentSelection } from '#contract/messages'
import { MAX_RECIPIENTS } from '#domain/messages'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { noDepartments } from '../layout/no-departments.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { MessageDialog } from '../messages/message-dialog.tsx'
import { useMessages } from '../messages/use-messages.ts'
import { useSelection } from '../review/selection.ts'
import { SelectionBar, SelectionStatus, SelectPage } from '../review/selection-bar.tsx'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StudentFilterBar } from './student-filter-bar.tsx'
import { StudentRow } from './student-row.tsx'
import { type StudentFilters, studentInput, studentsFound } from './students.ts'
import '../ui/rows.css'
import '../review/review-panes.css'
import './students.css'

/** The students whose records the reviewer may see. */
export function StudentsPage() {
  const person = usePerson()
  const filters = useSearch({ strict: false }) as StudentFilters
  const navigate = useNavigate()
  const query = useInfiniteQuery(studentsFound(filters))
  const students = query.data?.pages.flatMap((page) => page.items) ?? []
  const selection = useSelection(
    JSON.stringify(filters),
    students.map(({ id }) => id),
  )
  const matching = useQuery(
    api.messages.countStudents.queryOptions({
      input: studentInput(filters),
      enabled: selection.isPage && query.hasNextPage,
    }),
  )
  const messages = useMessages({
    noun: m.common_students_count,
    preview: (selected: StudentSelection, text) =>
      api.messages.previewToStudents.call({ selection: selected, ...text }),
    send: (selected: StudentSelection, text) => api.messages.sendToStudents.call({ selection: selected, ...text }),
    onSent: () => selection.change({ kind: 'clear' }),
  })
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
        title={m.common_students()}
        subtitle={person.role === 'admin' ? m.students_admin_intro() : m.students_manager_intro()}
      />
      <StudentFilterBar filters={filters} onChange={change} query={query} />
      <QueryStates query={query} loading={m.students_loading()} failed={m.students_load_failed()} />
      {query.isSuccess && students.length === 0 && (
        <EmptyState title={m.students_empty_title()}>
          {noDepartments(person) ??
            (Object.keys(filters).length > 0 ? m.students_empty_filtered() : m.students_empty())}
        </EmptyState>
      )}
      {students.length > 0 && (
        <>
          <SelectPage selection={selection} hint={null} />
          <ul className="rows students long-list" aria-busy={query.isPlaceholderData}>
            {students.map((student) => (
              <StudentRow
                key={student.id}
                student={student}
                isSelected={selection.isSelected(student.id)}
                change={selection.change}
              />
            ))}
          </ul>
        </>
      )}
      <LoadMore query={query} />
      {messages.undoable.problem && <Banner kind="error">{messages.undoable.problem}</Banner>}
      <SelectionBar
        selection={selection}
        matching={matching.data ?? null}
        undoable={messages.undoable}
        noun={m.common_students_count}
        limit={MAX_RECIPIENTS}
        isBusy={false}
        actions={(areTooMany) => (
          <Button
            look="primary"
            disabled={areTooMany}
            onClick={() => messages.writeTo(selection.toInput(studentInput(filters)), selection.count)}
          >
            {m.students_write_message()}
          </Button>
        )}
      />
      <SelectionStatus outcome={messages.undoable.outcome} count={selection.count} noun={m.common_students_count} />
      {messages.writingTo && (
        <MessageDialog
          audience="students"
          noun={m.common_students_count}
          count={messages.writingTo.count}
          messages={messages}
        />
      )}
    </>
  )
}
