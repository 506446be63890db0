import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { RetentionForm } from './retention-form.tsx'

/** How long the records of students are kept, and whose period is over. */
export function RetentionSection() {
  const query = useQuery(api.privacy.getRetention.queryOptions())
  return (
    <section className="section section-stack" aria-labelledby="retention">
      <h2 id="retention">{m.retention()}</h2>
      <p className="muted">{m.period_begins_at_end_of_year()}</p>
      <QueryStates query={query} failed={m.failed_to_load_retention_period()} />
      {query.data && (
        <>
          <RetentionForm retention={query.data} />
          {query.data.updatedByName && (
            <p className="muted small">
              <ParaglideMessage
                message={m.last_changed_by}
                inputs={{ updatedByName: query.data.updatedByName }}
                markup={{ instant: () => <Instant at={query.data.updatedAt} /> }}
              />
            </p>
          )}
        </>
      )}
    </section>
  )
}
