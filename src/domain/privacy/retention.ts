import { DAY } from '../time/durations.ts'

/** The selectable periods, in years after graduation; 3 is proposed until an admin chooses. */
export const SHORTEST_RETENTION = 1
export const LONGEST_RETENTION = 30

/** How long nothing is erased after a change, so that a wrong period can be corrected. Unit: days. */
export const RETENTION_PAUSE_DAYS = 7

/** When erasing starts after a period was chosen: never earlier than planned before. */
export function retentionStart(plannedStart: Date, now: Date): Date {
  const afterPause = now.getTime() + RETENTION_PAUSE_DAYS * DAY
  return new Date(Math.max(plannedStart.getTime(), afterPause))
}
