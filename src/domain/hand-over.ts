/** How many times one request can be passed on to a colleague. */
export const MAX_HAND_OVERS = 3

/**
 * Whether two addresses reach the same mailbox: tags after a plus sign do not matter, nor do dots at Gmail. This keeps
 * students from naming their own address in another spelling.
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
