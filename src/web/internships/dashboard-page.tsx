import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { errorMessage, hasCode } from '../api/error-message.ts'
import { usePerson } from '../api/session.ts'
import { paths } from '../routing/paths.ts'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ButtonLink, TextLink } from '../ui/link.tsx'
import { LoadingState } from '../ui/loading-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { InternshipEntry } from './internship-entry.tsx'

/** The student's internships, newest first (spec section 2, Student dashboard). */
export function DashboardPage() {
  const person = usePerson()
  const query = useQuery(api.internships.listMine.queryOptions())
  const registered = useLocation({ select: ({ state }) => state.registered })
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
        title={`Welcome, ${person.firstName || 'Student'}!`}
        tabTitle="Dashboard"
        action={
          <ButtonLink look="primary" to={paths.registerInternship}>
            Register Internship
          </ButtonLink>
        }
      />
      {registered && (
        <Banner kind="success">
          <strong>Internship registered.</strong>{' '}
          {registered === 'pending'
            ? 'The career centre will review it; you will get an email once it is approved.'
            : 'It is approved, so you can request feedback right away.'}
        </Banner>
      )}
      {query.isPending && <LoadingState>Loading your internships...</LoadingState>}
      {error !== null && hasCode(error, 'UNAUTHORIZED') && (
        <p>
          Please log in to view your dashboard. <TextLink to={paths.login}>Log in</TextLink>
        </p>
      )}
      {error !== null && !hasCode(error, 'UNAUTHORIZED') && (
        <ErrorState
          title="Error loading internships"
          message={errorMessage(error)}
          onRetry={retry}
          retrying={query.isFetching}
        />
      )}
      {query.data?.length === 0 && (
        <EmptyState title="No internships yet">Get started by registering your first internship</EmptyState>
      )}
      <div className="entries long-list">
        {query.data?.map((internship) => (
          <InternshipEntry key={internship.id} internship={internship} onDeleteFailed={showDeleteError} />
        ))}
      </div>
    </>
  )
}
