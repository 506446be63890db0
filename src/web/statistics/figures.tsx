import type { ReviewStatistics } from '#contract/statistics'
import { TextLink } from '../ui/link.tsx'
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
      label: 'Total Internships',
      count: internships.total,
      to: lists.internships,
      search: ALL,
      linkLabel: 'View internships',
    },
    { label: 'Pending Approvals', count: internships.pending, to: lists.internships, linkLabel: 'Review Pending' },
    { label: 'Feedback to Review', count: feedback.submitted, to: lists.feedback, linkLabel: 'Review feedback' },
    ...(hasTotalFeedback
      ? [
          {
            label: 'Total Feedback',
            count: feedback.total,
            to: lists.feedback,
            search: ALL,
            linkLabel: 'View feedback',
          },
        ]
      : []),
  ]
  return (
    <ul className="figure-row">
      {figures.map(({ label, count, to, search, linkLabel }) => (
        <li key={label}>
          <h2>{label}</h2>
          <p className="figure-count figures">{count.toLocaleString('en-US')}</p>
          <TextLink to={to} search={{ ...search, ...(term && { term }) }}>
            {linkLabel}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}
