import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'

type Props = { at: Date | string; className?: string }

/** The date of an instant, in the reader's time zone. */
export function Instant({ at, className }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatInstant(at)}
    </time>
  )
}

/** A time with seconds, for admins who trace events; the rest of the application shows days. */
export function exactTime(instant: string): string {
  return new Date(instant).toLocaleString(m.common_locale(), { dateStyle: 'medium', timeStyle: 'medium' })
}
