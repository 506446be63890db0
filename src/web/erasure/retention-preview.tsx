import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quantity } from '#domain/quantity'
import { api } from '../api/client.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import './erasure.css'

type Props = { years: number; startsAt: string }

/** Whose period would be over now, by graduation year and department. */
export function RetentionPreview({ years, startsAt }: Props) {
  const query = useQuery({
    ...api.privacy.previewRetention.queryOptions({ input: { years } }),
    placeholderData: keepPreviousData,
  })
  const isLater = new Date(startsAt) > new Date()
  return (
    <div className="panel retention-preview" aria-busy={query.isPlaceholderData}>
      <QueryStates query={query} loading="Counting..." failed="Failed to count" />
      {query.data?.students === 0 && <p>With {quantity(years, 'year')}, no student's period is over now.</p>}
      {query.data && query.data.students > 0 && (
        <>
          <p>
            With {quantity(years, 'year')}, the period of <strong>{quantity(query.data.students, 'student')}</strong> is
            over now:
          </p>
          <dl className="erasure-preview figures">
            {query.data.groups.map(({ graduationYear, department, students }) => (
              <div key={`${graduationYear} ${department}`}>
                <dt>
                  {graduationYear ?? 'No graduation year'}, {department ?? 'no department'}
                </dt>
                <dd>{students.toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {isLater && (
        <p className="muted small">
          Nothing is erased before <Instant at={startsAt} />.
        </p>
      )}
    </div>
  )
}
