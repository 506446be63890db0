import type { UseQueryResult } from '@tanstack/react-query'
import type { ErasureRequest, ErasurePreview as Preview } from '#contract/privacy/erasure'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { QueryStates } from '../../layout/query-states.tsx'
import './erasure.css'

/** What an erasure deletes, in numbers, and what stays. */
export function ErasurePreview({ query, stays }: { query: UseQueryResult<Preview>; stays: string }) {
  return (
    <>
      <QueryStates query={query} loading={m.erasure_preview_loading()} failed={m.erasure_preview_failed()} />
      {query.data && (
        <dl className="erasure-preview figures">
          {query.data.map(({ what, amount }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{amount.toLocaleString(m.common_locale())}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <strong>{m.erasure_preview_kept_label()}</strong> {stays}
      </p>
    </>
  )
}

/** What an erasure leaves. */
export const STAYS: Record<ErasureRequest['kind'], string> = localized({
  student: m.erasure_preview_kept_student,
  supervisor: m.erasure_preview_kept_supervisor,
})
