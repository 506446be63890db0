import type { OpenRequest } from '#contract/office/open-requests'
import { REQUEST_STATUS_LABELS } from '#domain/feedback/request'
import { Badge } from '../../ui/badge.tsx'

/** How a request ended without an answer. Nobody can be asked again, unless the student's page offers it. */
export function EndedRequest({ request: { state, closeReason } }: { request: OpenRequest }) {
  return (
    <div>
      <Badge>{REQUEST_STATUS_LABELS[state]}</Badge>
      {closeReason && <p className="small">{closeReason}</p>}
    </div>
  )
}
