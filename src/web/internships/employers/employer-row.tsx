import { memo } from 'react'
import type { Employer } from '#contract/internships/employers'
import { RATING_VALUES, ratingLabel } from '#domain/feedback/feedback'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import './rating-spread.css'

/** One employer: students, supervisors, response, and the spread of overall ratings. */
export const EmployerRow = memo(function EmployerRow({ employer }: { employer: Employer }) {
  const { id, name, students, internships, supervisors, asked, submitted } = employer
  return (
    <li>
      <div>
        <span className="row-title">
          <TextLink to={paths.manageEmployer(id)}>{name}</TextLink>
        </span>
        <span className="muted small employer-detail figures">{yearsOf(employer)}</span>
      </div>
      <div className="figures">
        {m.common_students_count({ count: students })}
        <span className="muted small employer-detail">{m.common_internships_count({ count: internships })}</span>
      </div>
      <div className="figures">
        {m.common_supervisors_count({ count: supervisors })}
        <span className="muted small employer-detail">{responseOf({ asked, submitted })}</span>
      </div>
      <RatingSpread spread={employer.spread} />
    </li>
  )
})

/** For example '2024 to 2026'. */
export function yearsOf({ firstYear, lastYear }: Pick<Employer, 'firstYear' | 'lastYear'>): string {
  return firstYear === lastYear ? String(firstYear) : m.employers_year_range({ firstYear, lastYear })
}

export function responseOf({ asked, submitted }: Pick<Employer, 'asked' | 'submitted'>): string {
  return asked === 0 ? m.employers_feedback_not_asked() : m.employers_feedback_submitted_share({ submitted, asked })
}

/** How often each overall rating was given: five bars, and the counts in words. */
export function RatingSpread({ spread }: { spread: readonly number[] | null }) {
  if (!spread) return <p className="muted small">{m.common_too_few_hidden()}</p>
  const most = Math.max(...spread)
  if (most === 0) return <p className="muted small">{m.employers_ratings_empty()}</p>
  return (
    <ul className="rating-spread" aria-label={m.employers_ratings_label()}>
      {RATING_VALUES.map((rating, index) => {
        const count = spread[index] ?? 0
        const label = m.common_label_with_value({ label: ratingLabel(rating), value: count })
        return (
          <li key={rating} title={label}>
            <span className="rating-column" aria-hidden="true">
              <i style={{ blockSize: `${Math.round((100 * count) / most)}%` }} />
            </span>
            <span className="visually-hidden">{label}</span>
            <span className="rating-value" aria-hidden="true">
              {rating}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
