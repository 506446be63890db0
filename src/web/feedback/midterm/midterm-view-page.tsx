import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/error-message.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { MidtermAnswers } from './midterm-answers.tsx'

/** What a supervisor said half-way through, once a reviewer has released it. */
export function MidtermViewPage() {
  const { supervisorId = '' } = useParams({ strict: false })
  const query = useQuery(api.midterms.view.queryOptions({ input: { supervisorId } }))
  const { data, error } = query
  const isMissing = error !== null && hasCode(error, 'NOT_FOUND')
  return (
    <>
      <PageHeader
        title={m.common_midterm_feedback()}
        subtitle={
          data &&
          m.midterm_view_intro({
            positionTitle: data.positionTitle,
            employerName: data.employerName,
            startDate: formatDuration(data.startDate, data.endDate),
          })
        }
        action={<BackLink to={paths.dashboard}>{m.common_back_to_dashboard()}</BackLink>}
      />
      {isMissing ? (
        <EmptyState title={m.feedback_unavailable_title()}>{m.midterm_unavailable()}</EmptyState>
      ) : (
        <QueryStates query={query} loading={m.feedback_loading()} failed={m.midterm_view_load_failed()} />
      )}
      {data && (
        <article>
          <MidtermAnswers midterm={data.midterm} heading="h2" />
        </article>
      )}
    </>
  )
}
