import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { LAST_WAY, refusal } from '../errors.ts'
import { id, instant, requiredLine } from '../text.ts'
import { SECOND_FACTOR_REQUIRED } from './factors.ts'

// Passkeys as browsers describe them (Web Authentication, the JSON forms of level 3).

const NOT_OFFERED = refusal(404, m.passkeys_not_offered)
const NOT_FOUND = refusal(404, m.passkeys_not_found)
const TOO_MANY_REQUESTS = refusal(429, m.common_too_many_attempts_retry_later)

/** Bytes in base64url. An authenticator may use up to 1,023 bytes for the id of a passkey. */
const credentialId = z.string().check(z.regex(/^[\w-]{1,1364}$/))
const bytes = z.string().check(z.regex(/^[\w-]*$/), z.maxLength(20_000))
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
}

/** The options with which the browser creates a passkey. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.exactOptional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.exactOptional(z.number()),
  attestation: z.exactOptional(z.enum(['none', 'indirect', 'direct', 'enterprise'])),
  excludeCredentials: z.exactOptional(z.array(z.object({ id: z.string(), type: z.literal('public-key') }))),
  authenticatorSelection: z.exactOptional(
    z.object({
      residentKey: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
      requireResidentKey: z.exactOptional(z.boolean()),
      userVerification: z.exactOptional(z.enum(['discouraged', 'preferred', 'required'])),
    }),
  ),
})

/** A new passkey, as the browser returns it. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(transports, []),
  }),
})
export type NewPasskey = z.input<typeof newPasskey>

/** Proof that a person has a passkey, as the browser returns it. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** The form for naming a passkey. */
export const passkeyName = z.strictObject({ name: requiredLine(m.common_name_required) })

/** A passkey of the person's own account. */
const passkey = z.object({ id, name: z.string(), addedAt: instant, lastUsedAt: z.nullable(instant) })
export type Passkey = z.output<typeof passkey>

/**
 * Passkeys of the person's own account. A passkey replaces both steps, because the device also verifies the person (spec section
 * 7, factors).
 */
export const passkeys = {
  listMine: endpoint({ access: 'enrolling', scope: null })
    .route({ method: 'GET', path: '/account/passkeys', summary: 'List the passkeys of your account' })
    .output(
      z.object({
        passkeys: z.array(passkey),
        /** For example 'Firefox on Windows'. */
        suggestedName: z.string(),
      }),
    ),
  prepareAdd: endpoint({ access: 'freshEnrolling', scope: null })
    .route({
      method: 'POST',
      path: '/account/passkey-challenges',
      summary: 'Get what the browser needs to make a passkey for your account',
      description: 'Pass the response to navigator.credentials.create().',
    })
    .errors({ NOT_OFFERED, TOO_MANY_REQUESTS })
    .output(creationOptions),
  add: endpoint({ access: 'freshEnrolling', scope: null })
    .route({
      method: 'POST',
      path: '/account/passkeys',
      summary: 'Add a passkey to your account',
      description: 'Takes what the browser returned.',
    })
    .errors({
      NOT_OFFERED,
      INVALID_PASSKEY: refusal(400, m.passkeys_verification_failed),
      PASSKEY_TAKEN: refusal(409, m.passkeys_taken),
    })
    .input(z.extend(passkeyName, { credential: newPasskey }))
    .output(z.void()),
  rename: endpoint({ access: 'signedIn', scope: null })
    .route({ method: 'PUT', path: '/account/passkeys/{id}', summary: 'Rename a passkey of your account' })
    .errors({ NOT_FOUND })
    .input(z.extend(passkeyName, { id }))
    .output(z.void()),
  remove: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'DELETE',
      path: '/account/passkeys/{id}',
      summary: 'Remove a passkey from your account',
      description: 'The last way to sign in cannot be removed.',
    })
    .errors({ NOT_FOUND, LAST_WAY, SECOND_FACTOR_REQUIRED })
    .input(z.strictObject({ id }))
    .output(z.void()),
}
