import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { LastChanged } from '../layout/last-changed.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { RetentionForm } from './retention-form.tsx'

/** How long the records of students are kept, and whose period is over. */
export function RetentionSection() {
  const query = useQuery(api.privacy.getRetention.queryOptions())
  return (
    <Section id="retention" title={m.retention()} about={m.period_begins_at_end_of_year()}>
      <QueryStates query={query} failed={m.failed_to_load_retention_period()} />
      {query.data && (
        <>
          <RetentionForm retention={query.data} />
          <LastChanged by={query.data.updatedByName} at={query.data.updatedAt} />
        </>
      )}
    </Section>
  )
}
