import { quantity } from '#domain/quantity'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '3 days', '2 hours', '10 seconds': the largest unit that fits, rounded down. */
export function duration(seconds: number): string {
  if (seconds >= 2 * DAY) return quantity(Math.floor(seconds / DAY), 'day')
  if (seconds >= HOUR) return quantity(Math.floor(seconds / HOUR), 'hour')
  if (seconds >= MINUTE) return quantity(Math.floor(seconds / MINUTE), 'minute')
  return quantity(seconds, 'second')
}

/** '850 KB', '12.4 MB', '3.1 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** 'Feedback request' for 'feedback-request'. */
export function emailKind(email: string): string {
  return email.charAt(0).toUpperCase() + email.slice(1).replaceAll('-', ' ')
}

export function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** 'Every minute', 'Every 10 minutes'. */
export function everyInterval(seconds: number): string {
  return `Every ${duration(seconds).replace(/^1 /, '')}`
}
