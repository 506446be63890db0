import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { AuthCallError } from './auth-calls.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the person to make a passkey on a device or in a password manager. */
export function createPasskey(optionsJSON: CreationOptions): Promise<RegistrationResponseJSON> {
  return withSentences(() => startRegistration({ optionsJSON }), NOT_ADDED)
}

/** Asks the person for a passkey of this site; with `useBrowserAutofill`, in the suggestions for the email field. */
export function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill = false,
): Promise<AuthenticationResponseJSON> {
  // The identity library only prefers that the device checks the person, and our server insists.
  const optionsJSON = { ...options, userVerification: 'required' as const }
  return withSentences(() => startAuthentication({ optionsJSON, useBrowserAutofill }), NOT_USED)
}

async function withSentences<T>(ask: () => Promise<T>, notAllowed: string): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new AuthCallError(400, 'NO_PASSKEYS', UNSUPPORTED)
  try {
    return await ask()
  } catch (error) {
    throw new AuthCallError(400, 'PASSKEY_FAILED', sentenceFor(error, notAllowed))
  }
}

function sentenceFor(error: unknown, notAllowed: string): string {
  if (error instanceof Error && error.name === 'NotAllowedError') return notAllowed
  return (error instanceof WebAuthnError && SENTENCES[error.code]) || FAILED
}

const UNSUPPORTED = 'This browser cannot use passkeys here. Use a current browser, over a secure connection (https).'
// Browsers do not tell these cases apart.
const NOT_ADDED = 'No passkey was added. You cancelled, or it took too long.'
const NOT_USED = 'No passkey was used. You cancelled, it took too long, or this device has none for this site.'
const FAILED = 'Your device did not respond as expected. Please try again.'
const WRONG_ADDRESS = 'Passkeys do not work at this address. Open this site at its usual address.'
const SENTENCES: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device or password manager already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This security key cannot check that it is you. Set a PIN for it, or use another device.',
  ERROR_INVALID_DOMAIN: WRONG_ADDRESS,
  ERROR_INVALID_RP_ID: WRONG_ADDRESS,
}
