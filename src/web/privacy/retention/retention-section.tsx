import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Section } from '../../ui/section.tsx'
import { RetentionForm } from './retention-form.tsx'

/** How long the records of students are kept, and whose period is over. */
export function RetentionSection() {
  const query = useQuery(api.privacy.getRetention.queryOptions())
  return (
    <Section id="retention" title={m.erasure_retention_title()} about={m.erasure_retention_intro()}>
      <QueryStates query={query} failed={m.erasure_retention_load_failed()} />
      {query.data && (
        <>
          <RetentionForm retention={query.data} />
          <LastChanged by={query.data.updatedByName} at={query.data.updatedAt} />
        </>
      )}
    </Section>
  )
}
