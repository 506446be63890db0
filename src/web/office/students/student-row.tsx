import { memo } from 'react'
import type { StudentInList } from '#contract/office/students'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { SelectBox } from '../review/select-box.tsx'
import type { ListSelection } from '../review/selection.ts'
import { WaitingBadge } from './waiting-badge.tsx'

type Props = { student: StudentInList; isSelected: boolean; change: ListSelection['change'] }

/** One student: name, department, number of internships, and what the record waits for. */
export const StudentRow = memo(function StudentRow({ student, isSelected, change }: Props) {
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
