import { formatInstant } from '#domain/dates'

type Props = { at: Date | string; className?: string }

/** The day of a point in time, in the reader's time zone. */
export function Instant({ at, className }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatInstant(at)}
    </time>
  )
}
