import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EntryForm } from './entry-form.tsx'

/** Staff enter feedback that a supervisor gave by telephone, on paper or in person. */
export function EnterFeedbackPage() {
  const { id = '', supervisorId = '' } = useParams({ strict: false })
  // Not cached: the form always opens with current questions.
  const query = useQuery(api.feedback.readEntry.queryOptions({ input: { supervisorId }, gcTime: 0 }))
  const entry = query.data
  return (
    <>
      <PageHeader
        title={m.entered_open()}
        subtitle={
          entry && (
            <>
              <bdi>{entry.studentName}</bdi>, <bdi>{entry.positionTitle}</bdi>, <bdi>{entry.employerName}</bdi>,{' '}
              {formatDuration(entry.startDate, entry.endDate)}
            </>
          )
        }
        action={<BackLink to={paths.manageStudent(id)}>{m.entered_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.entered_loading()} failed={m.entered_load_failed()} />
      {entry && <EntryForm entry={entry} supervisorId={supervisorId} />}
    </>
  )
}
