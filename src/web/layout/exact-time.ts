const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** With seconds, for admins who follow what happened; the rest of the application shows days. */
export function exactTime(instant: string): string {
  return TIME.format(new Date(instant))
}
