import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { RATING_VALUES } from '#domain/feedback/feedback'
import { answersIn, meanOf } from '#domain/office/feedback-calibration'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import './calibration.css'

type Props = { id: string; rating: number }

/** How others at the employer and in the department were rated, so that a 3 from a strict employer is read as such. */
export function OtherRatings({ id, rating }: Props) {
  const { data } = useQuery(api.feedback.calibration.queryOptions({ input: { id } }))
  if (!data?.employer && !data?.department) return null
  return (
    <section className="calibration">
      <h3>{m.signs_calibration_title()}</h3>
      <dl>
        <Others name={m.signs_calibration_employer()} spread={data.employer} rating={rating} />
        <Others name={m.signs_calibration_department()} spread={data.department} rating={rating} />
      </dl>
    </section>
  )
}

/** `spread` is null with fewer than five ratings. */
type OthersProps = { name: string; spread: number[] | null; rating: number }

function Others({ name, spread, rating }: OthersProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {spread ? (
          <Spread spread={spread} rating={rating} />
        ) : (
          <span className="muted">{m.signs_calibration_few()}</span>
        )}
      </dd>
    </div>
  )
}

function Spread({ spread, rating }: { spread: number[]; rating: number }) {
  const most = Math.max(...spread)
  const locale = m.common_locale()
  const mean = meanOf(spread).toLocaleString(locale, { minimumFractionDigits: 1 })
  const line = m.signs_calibration_mean({ answers: m.figures_ratings_count({ count: answersIn(spread) }), mean })
  const counts = RATING_VALUES.map((value, index) => `${value}×${spread[index]!.toLocaleString(locale)}`).join(' ')
  return (
    <>
      <span className="calibration-bars" title={counts} aria-hidden="true">
        {RATING_VALUES.map((value, index) => (
          <i
            key={value}
            data-own={value === rating || undefined}
            style={{ '--share': `${(100 * spread[index]!) / most}%` } as CSSProperties}
          />
        ))}
      </span>
      <span className="figures" aria-hidden="true">
        {line}
      </span>
      <span className="visually-hidden">{m.signs_calibration_spread({ line, spread: counts })}</span>
    </>
  )
}
