import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmployerInternships } from './employer-internships.tsx'
import { responseOf, yearsOf } from './employer-row.tsx'
import { EmployerSpellings } from './employer-spellings.tsx'
import { EmployerSupervisors } from './employer-supervisors.tsx'
import { RatingSpread } from './rating-spread.tsx'
import './employers.css'

/** An employer: figures, supervisors with their open requests, internships and spellings. */
export function EmployerPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isAdmin = usePerson().role === 'admin'
  const query = useQuery(api.employers.get.queryOptions({ input: { id } }))
  const employer = query.data
  return (
    <>
      <PageHeader
        title={employer?.name ?? m.common_employer()}
        action={<BackLink to={paths.manageEmployers}>{m.employers_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.employers_employer_loading()} failed={m.employers_employer_load_failed()} />
      {employer && (
        <>
          <dl className="facts">
            <dt>{m.common_students()}</dt>
            <dd className="figures">{employer.students.toLocaleString(m.common_locale())}</dd>
            <dt>{m.common_internships()}</dt>
            <dd className="figures">
              {employer.internships.toLocaleString(m.common_locale())}, {yearsOf(employer)}
            </dd>
            <dt>{m.common_feedback()}</dt>
            <dd className="figures">{responseOf(employer)}</dd>
            <dt>{m.employers_ratings_label()}</dt>
            <dd>
              <RatingSpread spread={employer.spread} />
            </dd>
          </dl>
          <EmployerSupervisors employer={employer} />
          <EmployerInternships id={employer.id} />
          {isAdmin && <EmployerSpellings employer={employer} />}
        </>
      )}
    </>
  )
}
