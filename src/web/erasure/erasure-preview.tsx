import type { UseQueryResult } from '@tanstack/react-query'
import type { ErasurePreview as Preview } from '#contract/privacy'
import { QueryStates } from '../layout/query-states.tsx'
import './erasure.css'

/** What an erasure deletes, in numbers, and what stays. */
export function ErasurePreview({ query, stays }: { query: UseQueryResult<Preview>; stays: string }) {
  return (
    <>
      <QueryStates query={query} loading="Counting..." failed="Failed to count what goes" />
      {query.data && (
        <dl className="erasure-preview figures">
          {query.data.map(({ what, amount }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{amount.toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <strong>Kept:</strong> {stays}
      </p>
    </>
  )
}
