import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MINUTE } from '#domain/durations'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, hasCode } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { paths } from '../../routing/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { InternshipEntry } from './internship-entry.tsx'
import { JustRegistered } from './just-registered.tsx'

/** Emails fail, supervisors answer and reviewers decide while the dashboard is open. Unit: milliseconds. */
const OFTEN = { refetchOnWindowFocus: 'always', refetchInterval: MINUTE } as const

/** The student's internships, newest first (spec section 2, Student dashboard). */
export function DashboardPage() {
  const person = usePerson()
  const query = useQuery(api.internships.listMine.queryOptions(OFTEN))
  const [deleteError, setDeleteError] = useState<unknown>(null)
  const error = deleteError ?? query.error
  const showDeleteError = (failure: unknown) => {
    setDeleteError(failure)
    // The message appears above the list, which may be scrolled out of view.
    window.scrollTo({ top: 0 })
  }
  const retry = () => {
    setDeleteError(null)
    void query.refetch()
  }
  return (
    <>
      <PageHeader
        title={m.common_welcome({ firstName: person.firstName || m.common_student() })}
        tabTitle={m.internships_dashboard_title()}
        action={
          <ButtonLink look="primary" to={paths.registerInternship}>
            {m.internships_register()}
          </ButtonLink>
        }
      />
      <JustRegistered internships={query.data ?? []} />
      {query.isPending && <LoadingState>{m.internships_own_loading()}</LoadingState>}
      {error !== null && hasCode(error, 'UNAUTHORIZED') && (
        <p>
          <ParaglideMessage
            message={m.internships_log_in_required}
            inputs={{}}
            markup={{ textLink: ({ children }) => <TextLink to={paths.login}>{children}</TextLink> }}
          />
        </p>
      )}
      {error !== null && !hasCode(error, 'UNAUTHORIZED') && (
        <ErrorState
          title={m.internships_own_load_failed()}
          message={errorMessage(error)}
          onRetry={retry}
          retrying={query.isFetching}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState title={m.internships_empty_title()}>{m.internships_empty_hint()}</EmptyState>
      )}
      <div className="entries long-list">
        {query.data?.map((internship) => (
          <InternshipEntry key={internship.id} internship={internship} onDeleteFailed={showDeleteError} />
        ))}
      </div>
    </>
  )
}
