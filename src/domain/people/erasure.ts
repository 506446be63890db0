/** GDPR, article 12: a request is answered within one month. */
export function erasureDueAt(requestedAt: Date): Date {
  const year = requestedAt.getUTCFullYear()
  const month = requestedAt.getUTCMonth() + 1
  // January 31 is followed by the last day of February.
  const day = Math.min(requestedAt.getUTCDate(), new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
  return new Date(Date.UTC(year, month, day))
}

/** Addresses under .invalid reach nobody (RFC 2606). */
export const ERASED_DOMAIN = 'erased.invalid'
export const ERASED_NAME = 'Erased supervisor'

/** The address that replaces that of an erased supervisor. */
export function erasedAddress(supervisorId: string): string {
  return `${supervisorId}@${ERASED_DOMAIN}`
}

export function isErasedAddress(address: string): boolean {
  return address.endsWith(`@${ERASED_DOMAIN}`)
}

/** How long the link to the person's own data works. */
export const OWN_DATA_LINK_HOURS = 24
