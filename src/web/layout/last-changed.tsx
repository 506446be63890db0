import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { Instant } from './instant.tsx'

type Props = { by: string | null | undefined; at: string }

/** Who last changed settings and when; empty before the first change. */
export function LastChanged({ by, at }: Props) {
  if (!by) return null
  return (
    <p className="muted small">
      <ParaglideMessage
        message={m.common_last_changed}
        inputs={{ updatedByName: by }}
        markup={{ instant: () => <Instant at={at} /> }}
      />
    </p>
  )
}
