import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as m from '#messages'
import { usePerson } from '../api/session.ts'
import { LoadMore } from '../layout/load-more.tsx'
import { noDepartments } from '../layout/no-departments.ts'
import { QueryStates } from '../layout/query-states.tsx'
import { paths } from '../routing/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BackLink } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { MidtermToReleaseCard } from './midterm-to-release-card.tsx'
import { midtermsToRelease } from './midterms-to-release.ts'
import './feedback-review.css'
import './midterms-to-release.css'

/** Mid-term feedback that the student cannot read yet; a reviewer reads it and releases it. */
export function MidtermsToReleasePage() {
  const person = usePerson()
  const query = useInfiniteQuery(midtermsToRelease())
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const [released, showReleased] = useTimedMessage(5000)
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <PageHeader
        title={m.midterm_release_page_title()}
        subtitle={m.midterm_release_intro()}
        action={<BackLink to={paths.manageFeedback}>{m.feedback_review_back()}</BackLink>}
      />
      <SuccessMessage message={released} />
      <QueryStates query={query} loading={m.feedback_loading()} failed={m.feedback_load_failed()} />
      {query.isSuccess && items.length === 0 && (
        <EmptyState title={m.feedback_empty_title()}>{noDepartments(person) ?? m.midterm_release_empty()}</EmptyState>
      )}
      <ul className="midterms-to-release long-list" ref={list} tabIndex={-1} aria-label={m.common_midterm_feedback()}>
        {items.map((item) => (
          <MidtermToReleaseCard
            key={item.supervisorId}
            item={item}
            onReleased={(sentence) => {
              // The button that had the focus goes with its card.
              list.current?.focus({ preventScroll: true })
              showReleased(sentence)
            }}
          />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}
