import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { RetentionForm } from './retention-form.tsx'

/** How long the records of students are kept, and whose period is over. */
export function RetentionSection() {
  const query = useQuery(api.privacy.getRetention.queryOptions())
  return (
    <section className="section section-stack" aria-labelledby="retention">
      <h2 id="retention">Retention</h2>
      <p className="muted">
        The period begins at the end of the year of graduation, or of the last internship if that is later. Without a
        graduation year it begins with the last activity. Then the student is erased as on request, once a day; nobody
        is told. Staff accounts are not touched.
      </p>
      <QueryStates query={query} failed="Failed to load the retention period" />
      {query.data && (
        <>
          <RetentionForm retention={query.data} />
          {query.data.updatedByName && (
            <p className="muted small">
              Last changed by {query.data.updatedByName}, <Instant at={query.data.updatedAt} />
            </p>
          )}
        </>
      )}
    </section>
  )
}
