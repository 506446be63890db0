import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { AuthCallError } from './auth-calls.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Asks the person to create a passkey on a device or in a password manager. */
export function createPasskey(optionsJSON: CreationOptions): Promise<RegistrationResponseJSON> {
  return withSentences(() => startRegistration({ optionsJSON }), m.passkeys_add_cancelled())
}

/** Asks the person for a passkey of this site; with `useBrowserAutofill`, in the suggestions for the email field. */
export function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  useBrowserAutofill = false,
): Promise<AuthenticationResponseJSON> {
  // The identity library only prefers verification of the person by the device, but our server requires it.
  const optionsJSON = { ...options, userVerification: 'required' as const }
  return withSentences(() => startAuthentication({ optionsJSON, useBrowserAutofill }), m.passkeys_use_cancelled())
}

async function withSentences<T>(ask: () => Promise<T>, notAllowed: string): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new AuthCallError(400, 'NO_PASSKEYS', m.passkeys_browser_unsupported())
  try {
    return await ask()
  } catch (error) {
    throw new AuthCallError(400, 'PASSKEY_FAILED', sentenceFor(error, notAllowed))
  }
}

function sentenceFor(error: unknown, notAllowed: string): string {
  if (error instanceof Error && error.name === 'NotAllowedError') return notAllowed
  return (error instanceof WebAuthnError && SENTENCES[error.code]) || m.passkeys_response_invalid()
}

// Browsers do not tell these cases apart.
const SENTENCES: Partial<Record<WebAuthnError['code'], string>> = localized({
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: m.passkeys_already_on_device,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: m.passkeys_security_key_unverified,
  ERROR_INVALID_DOMAIN: m.passkeys_wrong_address,
  ERROR_INVALID_RP_ID: m.passkeys_wrong_address,
})
