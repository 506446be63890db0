/** GDPR, article 12: a request is answered within one month. */
export function erasureDueAt(requestedAt: Date): Date {
  const year = requestedAt.getUTCFullYear()
  const month = requestedAt.getUTCMonth() + 1
  // January 31 becomes the last day of February.
  const day = Math.min(requestedAt.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return new Date(Date.UTC(year, month, day))
}
