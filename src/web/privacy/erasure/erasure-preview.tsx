import type { UseQueryResult } from '@tanstack/react-query'
import * as m from '#messages'
import { QueryStates } from '../../layout/query-states.tsx'
import './erasure.css'
import type { ErasurePreview as Preview } from '#contract/privacy/erasure'

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
