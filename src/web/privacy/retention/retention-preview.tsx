import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import '../erasure/erasure.css'

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
      <QueryStates query={query} loading={m.erasure_preview_loading()} failed={m.erasure_retention_preview_failed()} />
      {query.data?.students === 0 && (
        <p>{m.erasure_retention_preview_empty({ years: m.erasure_years_count({ count: years }) })}</p>
      )}
      {query.data && query.data.students > 0 && (
        <>
          <p>
            <ParaglideMessage
              message={m.erasure_retention_preview_students}
              inputs={{
                years: m.erasure_years_count({ count: years }),
                students: m.common_students_count({ count: query.data.students }),
              }}
              markup={{ strong: ({ children }) => <strong>{children}</strong> }}
            />
          </p>
          <dl className="erasure-preview figures">
            {query.data.groups.map(({ graduationYear, department, students }) => (
              <div key={`${graduationYear} ${department}`}>
                <dt>
                  {graduationYear ?? m.erasure_retention_preview_no_year()},{' '}
                  {department ?? m.erasure_retention_preview_no_department()}
                </dt>
                <dd>{students.toLocaleString(m.common_locale())}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {isLater && (
        <p className="muted small">
          <ParaglideMessage
            message={m.erasure_retention_paused_until}
            inputs={{}}
            markup={{ instant: () => <Instant at={startsAt} /> }}
          />
        </p>
      )}
    </div>
  )
}
