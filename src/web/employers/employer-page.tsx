import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
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
        title={employer?.name ?? 'Employer'}
        action={<BackLink to={paths.manageEmployers}>Back to employers</BackLink>}
      />
      <QueryStates query={query} loading="Loading employer..." failed="Failed to load employer" />
      {employer && (
        <>
          <dl className="facts">
            <dt>Students</dt>
            <dd className="figures">{employer.students.toLocaleString('en-US')}</dd>
            <dt>Internships</dt>
            <dd className="figures">
              {employer.internships.toLocaleString('en-US')}, {yearsOf(employer)}
            </dd>
            <dt>Feedback</dt>
            <dd className="figures">{responseOf(employer)}</dd>
            <dt>Overall ratings</dt>
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
