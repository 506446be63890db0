import * as m from '#messages'

/** 'in 3 minutes', or '3 minutes ago' for a negative amount. */
export function relativeTime(amount: number, unit: 'second' | 'minute' | 'hour'): string {
  return new Intl.RelativeTimeFormat(m.common_locale()).format(amount, unit)
}
