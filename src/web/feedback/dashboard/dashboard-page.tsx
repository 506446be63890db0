import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type MutationCache, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { MyInternship } from '#contract/feedback/dashboard'
import { MINUTE, SECOND } from '#domain/time/durations'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, hasCode } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowsInTime } from '../../ui/rows-in-time.ts'
import { useSaidBefore } from '../../ui/said-before.ts'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { ArrivedFeedback } from './arrived-feedback.tsx'
import { InternshipEntry } from './internship-entry.tsx'
import './first-visit.css'

/** Refetches, because emails fail, supervisors answer and reviewers decide while the dashboard is open. Unit: milliseconds. */
const OFTEN = MINUTE
/** How many internships fit on a phone's screen. */
const FIRST = 2
/** Refetches more often for a minute after an email was sent, because delivery shows within seconds. Unit: milliseconds. */
const AFTER_SENDING = 5 * SECOND

/** The student's internships, newest first (spec section 2, Student dashboard). */
export function DashboardPage() {
  const person = usePerson()
  const sent = useQueryClient().getMutationCache()
  const query = useQuery(
    api.internships.listMine.queryOptions({
      refetchOnWindowFocus: 'always',
      refetchInterval: () => (hasJustSent(sent) ? AFTER_SENDING : OFTEN),
    }),
  )
  const entries = useRowsInTime(query.data ?? [], FIRST)
  const saved = useSaidBefore()
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
          <ButtonLink look={query.data?.length === 0 ? 'primary' : 'secondary'} to={paths.registerInternship}>
            {m.internships_register()}
          </ButtonLink>
        }
      />
      <div className="dashboard-news">
        {saved && <Banner kind="success">{saved}</Banner>}
        <JustRegistered internships={query.data ?? []} />
      </div>
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
      {query.data?.length === 0 && <FirstVisit />}
      <ArrivedFeedback internships={query.data ?? []} />
      <div className="entries long-list">
        {entries.map((internship) => (
          <InternshipEntry key={internship.id} internship={internship} onDeleteFailed={showDeleteError} />
        ))}
      </div>
    </>
  )
}

function hasJustSent(cache: MutationCache): boolean {
  const sent = cache.findAll({ mutationKey: api.feedbackRequests.key(), status: 'success' })
  return sent.some(({ state }) => Date.now() - state.submittedAt < MINUTE)
}

/** The way to feedback, for a student who has not registered an internship yet. */
function FirstVisit() {
  const strong = { strong: ({ children }: { children?: ReactNode }) => <strong>{children}</strong> }
  return (
    <section className="first-visit">
      <h2>{m.internships_empty_title()}</h2>
      <p>{m.internships_empty_hint()}</p>
      <ol className="visit-steps">
        <li>
          <ParaglideMessage message={m.internships_first_step_register} inputs={{}} markup={strong} />
        </li>
        <li>
          <ParaglideMessage message={m.internships_first_step_ask} inputs={{}} markup={strong} />
        </li>
        <li>
          <ParaglideMessage message={m.internships_first_step_read} inputs={{}} markup={strong} />
        </li>
      </ol>
    </section>
  )
}

/**
 * What happens to the internship that the student has just registered: shown once, until the page is left or reloaded, and only
 * while it is true.
 */
function JustRegistered({ internships }: { internships: readonly Pick<MyInternship, 'id' | 'status'>[] }) {
  const { history } = useRouter()
  const arrivedWith = useLocation({ select: ({ state }) => state.registered })
  const [registered] = useState(arrivedWith)
  useEffect(() => {
    const { registered: shown, ...state } = history.location.state
    // The browser keeps the state for a reload or for coming back to the page.
    if (shown) history.replace(history.location.href, state)
  }, [history])
  if (!registered || !internships.some(({ id, status }) => id === registered.id && status === registered.status))
    return null
  return (
    <Banner kind="success">
      <strong>{m.internships_registered_title()}</strong>{' '}
      {registered.status === 'pending' ? m.internships_registered_pending() : m.internships_registered_approved()}
    </Banner>
  )
}
