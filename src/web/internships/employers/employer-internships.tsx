import { useId } from 'react'
import { formatDuration } from '#domain/dates'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internship'
import * as m from '#messages'
import { ListStates, Rows } from '../../list/list-frame.tsx'
import { usePages } from '../../list/use-list.ts'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import { internshipsAt } from './employers.ts'

/** The internships at an employer, newest first. */
export function EmployerInternships({ id }: { id: string }) {
  const list = usePages(internshipsAt(id))
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.common_internships()}</h2>
      <ListStates list={list} loading={m.common_internships_loading()} failed={m.employers_internships_load_failed()} />
      <Rows list={list} className="rows employer-internships long-list">
        {({ status, department, ...internship }) => (
          <li key={internship.id}>
            <div>
              <span className="row-title">{internship.positionTitle}</span>
              <span className="muted small employer-detail">{internship.employerName}</span>
            </div>
            <div>
              <TextLink to={paths.manageStudent(internship.studentId)}>{internship.studentName || 'N/A'}</TextLink>
              {department && <span className="muted small employer-detail">{department}</span>}
            </div>
            <div className="small figures">{formatDuration(internship.startDate, internship.endDate)}</div>
            <div>
              <Badge tone={status}>{INTERNSHIP_STATUS_LABELS[status]}</Badge>
            </div>
          </li>
        )}
      </Rows>
    </section>
  )
}
