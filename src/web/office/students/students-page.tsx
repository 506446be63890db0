import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { StudentSelection } from '#contract/office/mailings'
import type { StudentInList } from '#contract/office/students'
import { MAX_RECIPIENTS } from '#domain/office/mailing-limits'
import { WAITING_FOR, WAITING_FOR_LABELS } from '#domain/office/student-record'
import { fullName } from '#domain/people/profile'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { countSet, FoldedFilters } from '../../form/folded-filters.tsx'
import { SearchField } from '../../form/search-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { useDepartments } from '../../list/filters.tsx'
import { ListFrame, Rows } from '../../list/list-frame.tsx'
import { type ListState, useList } from '../../list/use-list.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { MailingDialog } from '../mailings/mailing-dialog.tsx'
import { useMailings } from '../mailings/use-mailings.ts'
import { SelectBox, SelectionStatus, SelectPage } from '../review/select-box.tsx'
import { type ListSelection, useSelection } from '../review/selection.ts'
import { SelectionBar } from '../review/selection-bar.tsx'
import { Views } from '../views/views.tsx'
import { studentList, yearInUrl, yearsToFilter } from './students.ts'
import { WaitingBadge } from './waiting-badge.tsx'
import '../review/review.css'
import '../review/review-panes.css'
import './students.css'

/** The students whose records the reviewer may see. */
export function StudentsPage() {
  const list = useList(studentList)
  const selection = useSelection(
    JSON.stringify(list.input),
    list.items.map(({ id }) => id),
  )
  const matching = useQuery(
    api.messages.countStudents.queryOptions({
      input: list.input,
      enabled: selection.isPage && list.query.hasNextPage,
    }),
  )
  const mailings = useMailings({
    noun: m.common_students_count,
    preview: (selected: StudentSelection, text) =>
      api.messages.previewToStudents.call({ selection: selected, ...text }),
    send: (selected: StudentSelection, text) => api.messages.sendToStudents.call({ selection: selected, ...text }),
    onSent: () => selection.change({ kind: 'clear' }),
  })
  return (
    <div className="desk">
      <ListFrame
        list={list}
        title={m.common_students()}
        subtitle={{ admin: m.students_admin_intro(), manager: m.students_manager_intro() }}
        above={<StudentFilterBar list={list} />}
        loading={m.students_loading()}
        failed={m.students_load_failed()}
        empty={{ title: m.students_empty_title(), hint: m.students_empty(), filtered: m.students_empty_filtered() }}
      >
        {list.items.length > 0 && <SelectPage selection={selection} />}
        <Rows list={list} className="rows students long-list">
          {(student) => (
            <StudentRow
              key={student.id}
              student={student}
              isSelected={selection.isSelected(student.id)}
              change={selection.change}
            />
          )}
        </Rows>
        {mailings.undoable.problem && <Banner kind="error">{mailings.undoable.problem}</Banner>}
        <SelectionBar
          selection={selection}
          matching={matching.data ?? null}
          undoable={mailings.undoable}
          noun={m.common_students_count}
          first="newest"
          limit={MAX_RECIPIENTS}
          isBusy={false}
          actions={(areTooMany) => (
            <Button
              look="primary"
              disabled={areTooMany}
              onClick={() => mailings.writeTo(selection.toInput(list.input), selection.count)}
            >
              {m.students_write_mailing()}
            </Button>
          )}
        />
        <SelectionStatus outcome={mailings.undoable.outcome} count={selection.count} noun={m.common_students_count} />
        {mailings.writingTo && (
          <MailingDialog
            audience="students"
            noun={m.common_students_count}
            count={mailings.writingTo.count}
            mailings={mailings}
          />
        )}
      </ListFrame>
    </div>
  )
}

const WAITING = WAITING_FOR.map((value) => ({ value, label: WAITING_FOR_LABELS[value] }))
const INTERNSHIP = [
  localized({ value: 'with', label: m.students_with_internship_filter }),
  localized({ value: 'without', label: m.students_without_internship_filter }),
]

/** The filters above the list of students. */
function StudentFilterBar({ list }: { list: ListState<typeof studentList> }) {
  const { filters, input, field } = list
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
        <Views list="students" />
      </div>
    </search>
  )
}

type StudentRowProps = { student: StudentInList; isSelected: boolean; change: ListSelection['change'] }

/** One student: name, department, number of internships, and what the record waits for. */
const StudentRow = memo(function StudentRow({ student, isSelected, change }: StudentRowProps) {
  const { id, email, department, graduationYear, internships } = student
  return (
    <li data-selected={isSelected || undefined}>
      <SelectBox id={id} name={fullName(student) || email} isSelected={isSelected} change={change} />
      <div>
        <span className="row-title">
          <TextLink to={paths.manageStudent(id)}>{fullName(student) || email}</TextLink>
        </span>
        <span className="muted small student-detail">{email}</span>
      </div>
      <div>
        <span>{department ?? m.common_no_department()}</span>
        {graduationYear !== null && (
          <span className="muted small student-detail">{m.students_class_year({ graduationYear })}</span>
        )}
      </div>
      <div className="figures">
        {internships === 0 ? m.students_no_internship() : m.common_internships_count({ count: internships })}
      </div>
      <div>
        <WaitingBadge waitingFor={student.waitingFor} />
      </div>
    </li>
  )
})
