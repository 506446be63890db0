/** One request may be handed to a colleague this often; after that the student has to say who supervised. */
export const MAX_HAND_OVERS = 3

/**
 * Whether two addresses reach the same mailbox: a tag after a plus sign makes no difference, and at Gmail neither do dots.
 * So a student cannot be named as supervisor or colleague by another spelling.
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other)
}

function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  const name = (address.slice(0, at).split('+')[0] ?? '').toLowerCase()
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
