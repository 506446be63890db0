import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { memo } from 'react'
import type { Department } from '#contract/departments'
import * as m from '#messages'
import { Instant } from '../layout/instant.tsx'
import { Button } from '../ui/button.tsx'

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
      <div className="row-actions">
        <Button look="text" onClick={() => onEdit(department)} aria-describedby={nameId}>
          {m.common_edit()}
        </Button>
        <Button look="text" onClick={() => onDelete(department)} aria-describedby={nameId}>
          {m.common_delete()}
        </Button>
      </div>
    </li>
  )
})
