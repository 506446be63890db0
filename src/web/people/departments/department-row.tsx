import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { memo } from 'react'
import type { Department } from '#contract/people/departments'
import * as m from '#messages'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'

type Props = {
  department: Department
  onEdit: (department: Department) => void
  onDelete: (department: Department) => void
}

/** One department. Memoized, so that opening a dialog does not rerender hundreds of rows. */
export const DepartmentRow = memo(function DepartmentRow({ department, onEdit, onDelete }: Props) {
  const nameId = `department-${department.id}`
  return (
    <li>
      <div>
        <h2 className="row-title" id={nameId}>
          {department.name}
        </h2>
        {department.description && <p className="muted department-description">{department.description}</p>}
      </div>
      <span className="muted small">
        <ParaglideMessage
          message={m.departments_created_date}
          inputs={{}}
          markup={{ instant: () => <Instant at={department.createdAt} /> }}
        />
      </span>
      <RowActions of={nameId}>
        <RowAction onClick={() => onEdit(department)}>{m.common_edit()}</RowAction>
        <RowAction onClick={() => onDelete(department)}>{m.common_delete()}</RowAction>
      </RowActions>
    </li>
  )
})
