import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { MIDTERM_STATUS } from '../../feedback/midterm/midterm-list.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'

type Props = {
  /** Requests without an answer. */
  openRequests: number
  /** The role's own, after those of all reviewers. */
  children?: ReactNode
}

/** What can be done next that neither the figures nor the menu lead to. */
export function QuickActions({ openRequests, children }: Props) {
  const midterms = useQuery(api.midterms.listToRelease.queryOptions({ input: { limit: 1 } }))
  return (
    <nav className="section dashboard-part" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{m.figures_quick_actions_title()}</h2>
      <div className="row">
        {midterms.data && midterms.data.items.length > 0 && (
          <ButtonLink to={paths.manageFeedback} search={{ status: MIDTERM_STATUS }}>
            {m.figures_release_midterms()}
          </ButtonLink>
        )}
        {openRequests > 0 && <ButtonLink to={paths.manageRequests}>{m.figures_remind_supervisors()}</ButtonLink>}
        <ButtonLink to={paths.manageStudents} search={{ internship: 'without' }}>
          {m.figures_students_without_internship()}
        </ButtonLink>
        {children}
      </div>
    </nav>
  )
}
