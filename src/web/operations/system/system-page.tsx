import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeadEmails } from './dead-emails.tsx'
import { Schedule } from './schedule.tsx'
import { SystemFacts } from './system-facts.tsx'
import '../../ui/rows.css'
import './system.css'

/** Unit: milliseconds. */
const REFRESH = 15_000

/** How the server is doing: version, database, queue, email, backup and schedule. */
export function SystemPage() {
  const query = useQuery({ ...api.system.get.queryOptions(), refetchInterval: REFRESH })
  return (
    <>
      <PageHeader title={m.system_title()} subtitle={m.system_intro()} />
      <QueryStates query={query} loading={m.system_loading()} failed={m.system_load_failed()} />
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
