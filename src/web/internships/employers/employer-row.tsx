import { memo } from 'react'
import type { Employer } from '#contract/internships/employers'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { RatingSpread } from './rating-spread.tsx'

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

/** '2024 to 2026'. */
export function yearsOf({ firstYear, lastYear }: Pick<Employer, 'firstYear' | 'lastYear'>): string {
  return firstYear === lastYear ? String(firstYear) : m.employers_year_range({ firstYear, lastYear })
}

export function responseOf({ asked, submitted }: Pick<Employer, 'asked' | 'submitted'>): string {
  return asked === 0 ? m.employers_feedback_not_asked() : m.employers_feedback_submitted_share({ submitted, asked })
}
