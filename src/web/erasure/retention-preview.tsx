import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as m from '#messages'
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
      <QueryStates query={query} loading={m.counting()} failed={m.failed_to_count()} />
      {query.data?.students === 0 && (
        <p>{m.with_no_students_period_is_over({ years: m.quantity_of_year({ count: years }) })}</p>
      )}
      {query.data && query.data.students > 0 && (
        <>
          <p>
            <ParaglideMessage
              message={m.with_period_of_is_over_now}
              inputs={{
                years: m.quantity_of_year({ count: years }),
                students: m.quantity_of_student({ count: query.data.students }),
              }}
              markup={{ strong: ({ children }) => <strong>{children}</strong> }}
            />
          </p>
          <dl className="erasure-preview figures">
            {query.data.groups.map(({ graduationYear, department, students }) => (
              <div key={`${graduationYear} ${department}`}>
                <dt>
                  {graduationYear ?? m.no_graduation_year()}, {department ?? m.no_department_2()}
                </dt>
                <dd>{students.toLocaleString(m.locale())}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {isLater && (
        <p className="muted small">
          <ParaglideMessage
            message={m.nothing_is_erased_before}
            inputs={{}}
            markup={{ instant: () => <Instant at={startsAt} /> }}
          />
        </p>
      )}
    </div>
  )
}
