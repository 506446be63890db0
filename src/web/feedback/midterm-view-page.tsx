import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDuration } from '#domain/dates'
import { api } from '../api/client.ts'
import { hasCode } from '../api/error-message.ts'
import { MidtermAnswers, MidtermSource } from '../layout/midterm-answers.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** What a supervisor said half-way through, once a reviewer has released it. */
export function MidtermViewPage() {
  const { supervisorId = '' } = useParams({ strict: false })
  const query = useQuery(api.midterms.view.queryOptions({ input: { supervisorId } }))
  const { data, error } = query
  const isMissing = error !== null && hasCode(error, 'NOT_FOUND')
  return (
    <>
      <PageHeader
        title="Mid-term feedback"
        subtitle={
          data && `${data.positionTitle} at ${data.employerName}, ${formatDuration(data.startDate, data.endDate)}`
        }
        action={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      />
      {isMissing ? (
        <EmptyState title="No Feedback Available">It is not yet available or still under review.</EmptyState>
      ) : (
        <QueryStates query={query} loading="Loading feedback..." failed="Failed to load feedback" />
      )}
      {data && (
        <article>
          <MidtermSource midterm={data.midterm} />
          <MidtermAnswers midterm={data.midterm} heading="h2" />
        </article>
      )}
    </>
  )
}
