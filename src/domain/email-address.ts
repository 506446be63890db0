import { composed, withoutMarks } from './plain-text.ts'

/** Unit: characters (RFC 5321, section 4.5.3.1.3). */
const ADDRESS_MAX_LENGTH = 254

/** The full stops that domain names may also be written with (UTS 46). */
const FULL_STOPS = /[\u3002\uff61]/g

/**
 * The one spelling of an email address: two texts that look the same, or that a mail server takes for the same, give the same.
 * Invisible marks and surrounding blanks are removed, wide and composed letters are made plain, everything is lower case, and
 * an international domain is in its ASCII form. A text that is no address comes back cleaned all the same.
 */
export function cleanAddress(text: string): string {
  const plain = normalized(normalized(text).toLowerCase())
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`
}

/** Whether two texts are the same address. Addresses that merely look like one mailbox, with dots or a plus sign, are not. */
export function isSameAddress(one: string, other: string): boolean {
  return cleanAddress(one) === cleanAddress(other)
}

/** The domain of an address in its one spelling; empty if there is no @. */
export function domainOf(address: string): string {
  const cleaned = cleanAddress(address)
  return cleaned.includes('@') ? cleaned.slice(cleaned.lastIndexOf('@') + 1) : ''
}

/** The one spelling of a domain; people also write '@university.edu'. */
export function cleanDomain(text: string): string {
  const domain = normalized(text).replace(/^@/, '')
  // The part after the last @ would be a domain that nobody has typed.
  return domain.includes('@') ? domain : domainOf(`@${domain}`)
}

function normalized(text: string): string {
  return composed(withoutMarks(composed(text, 'NFKC')), 'NFKC').trim()
}

/** Browsers and Node.js have it, but this folder is compiled without the types of either. */
declare const URL: new (address: string) => { hostname: string }

/** The domain as mail servers know it, 'xn--mller-kva.example' for 'müller.example'; unchanged if it cannot be one. */
function asciiDomain(written: string): string {
  const domain = written.replaceAll(FULL_STOPS, '.')
  if (domain.length > ADDRESS_MAX_LENGTH || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[a-z0-9.-]+$/.test(domain))
    return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Letters and digits of any script, and the signs that RFC 5322 allows outside quotation marks. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u
const LABEL = /^[a-z0-9-]{1,63}$/

/** Whether this cleaned text can be an email address: a mail server would not refuse its form. */
export function isAddress(cleaned: string): boolean {
  if (cleaned.length > ADDRESS_MAX_LENGTH) return false
  const [local = '', domain = '', ...rest] = cleaned.split('@')
  return rest.length === 0 && isLocalPart(local) && isMailDomain(domain)
}

function isLocalPart(local: string): boolean {
  return LOCAL_PART.test(local) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

/** At least two labels, the last of which does not begin with a digit, as in addresses of the Internet Protocol. */
export function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(isLabel) && /^[a-z]/.test(labels.at(-1)!)
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
