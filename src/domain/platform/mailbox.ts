import { cleanAddress, domainOf } from './email-address.ts'

/** The mailbox that an address reaches: lower-cased, without plus tags and the characters its provider ignores. */
export function mailboxOf(address: string): string {
  const cleaned = cleanAddress(address)
  const written = domainOf(cleaned)
  const [, name, fastmail] = SUBDOMAINS.exec(written) ?? []
  if (name && fastmail) return `${name}@${fastmail}`
  const domain = SAME_PROVIDER[written] ?? written
  const local = cleaned.slice(0, cleaned.lastIndexOf('@')).replace(/(.)\+.*$/s, '$1')
  const ignored = IGNORED[domain]
  return `${ignored ? local.replaceAll(ignored, '') : local}@${domain}`
}

/** Whether both addresses reach the same mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other)
}

/** Domains of one provider that share their mailboxes. */
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
}

/** Characters before the @ that a provider ignores. */
const IGNORED: Readonly<Record<string, RegExp>> = { 'gmail.com': /\./g, 'proton.me': /[._-]/g }

/** Fastmail delivers anything@name.fastmail.com to name@fastmail.com. */
const SUBDOMAINS = /^([^.]+)\.(fastmail\.(?:com|fm))$/
