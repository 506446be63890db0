import { formatInstant } from '#domain/dates'
import { useIsReady } from '../ui/until-ready.ts'

type Props = { at: Date | string; className?: string }

/** The day of a point in time for its reader. The server, which draws the page, cannot know where that is: until then in UTC. */
export function Instant({ at, className }: Props) {
  const timeZone = useIsReady() ? undefined : 'UTC'
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatInstant(at, timeZone)}
    </time>
  )
}
