import type { ReviewStatistics } from '#contract/office/figures'
import * as m from '#messages'
import { TextLink } from '../../ui/link.tsx'
import './statistics.css'

type Props = {
  statistics: ReviewStatistics
  /** The review lists that the figures link to. */
  lists: { internships: string; feedback: string }
  /** The links lead to the lists of this term; empty for all. */
  term: string
  hasTotalFeedback?: boolean
}

const ALL = { status: 'all' }

/** The counts of a dashboard, each with a link to the list behind it. */
export function Figures({ statistics: { internships, feedback }, lists, term, hasTotalFeedback = false }: Props) {
  const figures = [
    {
      label: m.figures_total_internships_title(),
      count: internships.total,
      to: lists.internships,
      search: ALL,
      linkLabel: m.figures_view_internships(),
    },
    {
      label: m.figures_pending_approvals_title(),
      count: internships.pending,
      to: lists.internships,
      linkLabel: m.figures_review_internships(),
    },
    {
      label: m.figures_feedback_to_review_title(),
      count: feedback.submitted,
      to: lists.feedback,
      linkLabel: m.figures_review_feedback(),
    },
    ...(hasTotalFeedback
      ? [
          {
            label: m.figures_total_feedback_title(),
            count: feedback.total,
            to: lists.feedback,
            search: ALL,
            linkLabel: m.figures_view_feedback(),
          },
        ]
      : []),
  ]
  return (
    <ul className="figure-row">
      {figures.map(({ label, count, to, search, linkLabel }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className="figure-count figures">{count.toLocaleString(m.common_locale())}</p>
          <TextLink to={to} search={{ ...search, ...(term && { term }) }}>
            {linkLabel}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
