import { composed, withoutMarks } from '../text/plain-text.ts'

/** Unit: characters (RFC 5321, section 4.5.3.1.3). */
const ADDRESS_MAX_LENGTH = 254

/** The full stops that domain names may also be written with (UTS 46). */
const FULL_STOPS = /[\u3002\uff61]/g

/**
 * Normalises an email address, so that texts that look the same, or that a mail server treats as the same, are equal. It removes
 * invisible marks and surrounding blanks, simplifies wide and composed letters, lower-cases everything, and converts
 * international domains to ASCII. Text that is no address is cleaned as well.
 */
export function cleanAddress(text: string): string {
  const plain = normalized(normalized(text).toLowerCase())
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : `${plain.slice(0, at)}@${asciiDomain(plain.slice(at + 1))}`
}

/** Whether two texts are the same address. Variants of one mailbox, with dots or a plus sign, count as different. */
export function isSameAddress(one: string, other: string): boolean {
  return cleanAddress(one) === cleanAddress(other)
}

/** The domain of an address; empty without an @. */
export function domainOf(address: string): string {
  const cleaned = cleanAddress(address)
  return cleaned.includes('@') ? cleaned.slice(cleaned.lastIndexOf('@') + 1) : ''
}

/** Normalises a domain, which people also write as '@university.edu'. */
export function cleanDomain(text: string): string {
  const domain = normalized(text).replace(/^@/, '')
  // With two @, the part after the last one would be a domain that nobody typed.
  return domain.includes('@') ? domain : domainOf(`@${domain}`)
}

function normalized(text: string): string {
  return composed(withoutMarks(composed(text, 'NFKC')), 'NFKC').trim()
}

/** Browsers and Node.js have URL, but this folder is compiled without the types of either. */
declare const URL: new (address: string) => { hostname: string }

/** The domain in ASCII as mail servers know it, 'xn--mller-kva.example' for 'müller.example'; unchanged if it cannot be one. */
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

/** Whether this cleaned text has the form of an email address that mail servers accept. */
export function isAddress(cleaned: string): boolean {
  if (cleaned.length > ADDRESS_MAX_LENGTH) return false
  const [local = '', domain = '', ...rest] = cleaned.split('@')
  return rest.length === 0 && isLocalPart(local) && isMailDomain(domain)
}

function isLocalPart(local: string): boolean {
  return LOCAL_PART.test(local) && !local.startsWith('.') && !local.endsWith('.') && !local.includes('..')
}

/** Whether a domain has at least two labels and the last does not start with a digit, as in IP addresses. */
export function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every(isLabel) && /^[a-z]/.test(labels.at(-1)!)
}

function isLabel(label: string): boolean {
  return LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
}
