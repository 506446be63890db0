/** Units of time. Unit: milliseconds. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
export const YEAR = 365 * DAY

/** Whole seconds, the unit of cookies, tokens and the identity library. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / SECOND)
}
