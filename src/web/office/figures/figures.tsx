import type { ReviewStatistics } from '#contract/office/figures'
import { dashboardFigure, type Scope } from '#domain/office/counted-lists'
import * as m from '#messages'
import { usePerson } from '../../api/session.ts'
import { TextLink } from '../../ui/link.tsx'
import { listsOf } from './list-links.ts'
import './statistics.css'

type Props = {
  statistics: ReviewStatistics
  /** The page's term and department. */
  scope: Scope
  hasTotalFeedback?: boolean
}

/** The counts of a dashboard, with links to the lists behind them. */
export function Figures({ statistics, scope, hasTotalFeedback = false }: Props) {
  const lists = listsOf(usePerson().role, {})
  const figures = [
    {
      label: m.figures_total_internships_title(),
      ...dashboardFigure(statistics, 'internships', 'total', scope),
      linkLabel: m.figures_view_internships(),
    },
    {
      label: m.figures_pending_approvals_title(),
      ...dashboardFigure(statistics, 'internships', 'pending', scope),
      linkLabel: m.figures_review_internships(),
    },
    {
      label: m.figures_feedback_to_review_title(),
      ...dashboardFigure(statistics, 'feedback', 'submitted', scope),
      linkLabel: m.figures_review_feedback(),
    },
    ...(hasTotalFeedback
      ? [
          {
            label: m.figures_total_feedback_title(),
            ...dashboardFigure(statistics, 'feedback', 'total', scope),
            linkLabel: m.figures_view_feedback(),
          },
        ]
      : []),
  ]
  return (
    <ul className="figure-row">
      {figures.map(({ label, count, erased, lists: [first, second], linkLabel }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className="figure-count figures">{count.toLocaleString(m.common_locale())}</p>
          <TextLink {...lists(first)}>{linkLabel}</TextLink>
          {second && statistics.feedback.pending > 0 && (
            <p>
              <TextLink {...lists(second)}>
                {m.employers_open_requests_count({ count: statistics.feedback.pending })}
              </TextLink>
            </p>
          )}
          {erased > 0 && <p className="small muted">{m.figures_erased_hint({ count: erased })}</p>}
        </li>
      ))}
    </ul>
  )
}
