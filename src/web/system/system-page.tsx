import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DeadEmails } from './dead-emails.tsx'
import { Schedule } from './schedule.tsx'
import { SystemFacts } from './system-facts.tsx'
import '../ui/rows.css'
import './system.css'

/** Unit: milliseconds. */
const REFRESH = 15_000

/** How the server is doing: version, database, queue, email, backup and schedule. */
export function SystemPage() {
  const query = useQuery({ ...api.system.get.queryOptions(), refetchInterval: REFRESH })
  return (
    <>
      <PageHeader title="System" subtitle="How this server is doing. The figures are refreshed every 15 seconds." />
      <QueryStates query={query} loading="Loading the system..." failed="Failed to load the system" />
      {query.data && (
        <>
          <SystemFacts status={query.data} />
          <Schedule tasks={query.data.schedule} />
          <DeadEmails total={query.data.mail.dead} />
        </>
      )}
    </>
  )
}
