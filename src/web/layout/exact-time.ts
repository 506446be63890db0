import * as m from '#messages'

/** With seconds, for admins who follow what happened; the rest of the application shows days. */
export function exactTime(instant: string): string {
  return new Date(instant).toLocaleString(m.common_locale(), { dateStyle: 'medium', timeStyle: 'medium' })
}
