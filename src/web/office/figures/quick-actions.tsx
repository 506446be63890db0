import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { MIDTERM_STATUS, waitingMidterm } from '../../feedback/midterm/midterm-list.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { recordFilters } from '../review/review-filters.ts'
import { openRequestCounts } from './figures-queries.ts'

type Props = {
  /** Empty for all time. */
  term: string
  /** The role's own actions, after those of all reviewers. */
  children?: ReactNode
}

/** Next actions that neither the figures nor the menu link to. */
export function QuickActions({ term, children }: Props) {
  const { undelivered = 0, current = 0, older = 0 } = useQuery(openRequestCounts(term)).data ?? {}
  const requests = { to: paths.manageRequests, search: recordFilters({ term }) }
  const midterms = useQuery(waitingMidterm())
  return (
    <nav className="section dashboard-part" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{m.figures_quick_actions_title()}</h2>
      <div className="row">
        {midterms.data && midterms.data.items.length > 0 && (
          <ButtonLink to={paths.manageFeedback} search={{ status: MIDTERM_STATUS }}>
            {m.figures_release_midterms()}
          </ButtonLink>
        )}
        {current + older > 0 && (
          <ButtonLink {...requests}>{m.figures_remind_supervisors({ count: inWords(current + older) })}</ButtonLink>
        )}
        {undelivered > 0 && (
          <ButtonLink {...requests}>{m.figures_correct_addresses({ count: inWords(undelivered) })}</ButtonLink>
        )}
        <ButtonLink to={paths.manageStudents} search={{ internship: 'without' }}>
          {m.figures_students_without_internship()}
        </ButtonLink>
        {children}
      </div>
    </nav>
  )
}

function inWords(count: number): string {
  return count.toLocaleString(m.common_locale())
}
