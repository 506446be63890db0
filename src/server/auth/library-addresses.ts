import { regexes } from 'zod'
import { isAddress } from '#domain/email-address'

/**
 * Makes the identity library accept the addresses that we accept. It checks them with the pattern of Zod, which has neither
 * international top-level domains nor letters other than those of ASCII, and no setting to replace it.
 */
export function acceptOurAddresses(): void {
  regexes.email.test = isAddress
}
