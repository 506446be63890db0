import { useRef } from 'react'
import * as m from '#messages'
import { ListFrame, LoadMore } from '../../list/list-frame.tsx'
import { usePages } from '../../list/use-list.ts'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { SuccessMessage } from '../../ui/success-message.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { MidtermToReleaseCard } from './midterm-to-release-card.tsx'
import { midtermsToRelease } from './midterms-to-release.ts'
import '../../office/decisions/feedback-review.css'
import './midterms-to-release.css'

/** Mid-term feedback that the student cannot read yet; a reviewer reads it and releases it. */
export function MidtermsToReleasePage() {
  const { query, items } = usePages(midtermsToRelease())
  const [released, showReleased] = useTimedMessage(5000)
  const list = useRef<HTMLUListElement>(null)
  return (
    <ListFrame
      list={{ query, items }}
      title={m.midterm_release_page_title()}
      subtitle={m.midterm_release_intro()}
      action={<BackLink to={paths.manageFeedback}>{m.feedback_review_back()}</BackLink>}
      above={<SuccessMessage message={released} />}
      loading={m.feedback_loading()}
      failed={m.feedback_load_failed()}
      empty={{ title: m.feedback_empty_title(), hint: m.midterm_release_empty() }}
    >
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
    </ListFrame>
  )
}
