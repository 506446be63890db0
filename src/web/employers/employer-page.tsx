import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { usePerson } from '../api/session.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { BackLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
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
        title={employer?.name ?? m.employer()}
        action={<BackLink to={paths.manageEmployers}>{m.back_to_employers()}</BackLink>}
      />
      <QueryStates query={query} loading={m.loading_employer()} failed={m.failed_to_load_employer()} />
      {employer && (
        <>
          <dl className="facts">
            <dt>{m.students()}</dt>
            <dd className="figures">{employer.students.toLocaleString(m.locale())}</dd>
            <dt>{m.internships()}</dt>
            <dd className="figures">
              {employer.internships.toLocaleString(m.locale())}, {yearsOf(employer)}
            </dd>
            <dt>{m.feedback()}</dt>
            <dd className="figures">{responseOf(employer)}</dd>
            <dt>{m.overall_ratings()}</dt>
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
