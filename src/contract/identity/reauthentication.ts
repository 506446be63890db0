import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { emailCodeForm } from './account.ts'
import { authenticatorForm } from './factors.ts'
import { passkeyProof } from './passkeys.ts'

/** How a signed-in person can prove their identity again. */
export const PROOF_KINDS = ['password', 'authenticator', 'passkey', 'emailed code'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

const code = emailCodeForm.shape.code
export const passwordProofForm = z.object({
  password: z
    .string()
    .check(
      z.minLength(1, { error: m.common_password_required }),
      z.maxLength(128, { error: m.reauthentication_password_too_long }),
    ),
})

const proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: passwordProofForm.shape.password }),
  z.strictObject({ kind: z.literal('authenticator'), code: authenticatorForm.shape.code }),
  z.strictObject({ kind: z.literal('passkey'), passkey: passkeyProof }),
  z.strictObject({ kind: z.literal('emailed code'), code }),
])
export type Proof = z.output<typeof proof>

const TOO_MANY_REQUESTS = refusal(429, m.common_too_many_attempts_retry_later)

/** Proof of identity for sensitive actions (spec section 7, reauthenticate). */
export const reauthentication = {
  options: endpoint({ access: 'enrolling', scope: null })
    .route({ method: 'GET', path: '/reauthentication', summary: 'Read how you can confirm that it is you' })
    .output(z.object({ proofs: z.array(z.enum(PROOF_KINDS)) })),
  sendCode: endpoint({ access: 'enrolling', scope: null })
    .route({ method: 'POST', path: '/reauthentication/code', summary: 'Get a code by email to confirm that it is you' })
    .errors({ TOO_MANY_REQUESTS })
    .output(z.void()),
  startPasskey: endpoint({ access: 'enrolling', scope: null })
    .route({
      method: 'POST',
      path: '/reauthentication/passkey',
      summary: 'Get what the browser needs to ask for one of your passkeys',
    })
    .output(
      z.object({
        challenge: z.string(),
        rpId: z.exactOptional(z.string()),
        allowCredentials: z.exactOptional(z.array(z.object({ id: z.string(), type: z.literal('public-key') }))),
      }),
    ),
  confirm: endpoint({ access: 'enrolling', scope: null })
    .route({
      method: 'POST',
      path: '/reauthentication',
      summary: 'Confirm that it is you',
      description: 'The proof counts for some minutes.',
    })
    .errors({
      TOO_MANY_REQUESTS,
      WRONG_PASSWORD: refusal(400, m.reauthentication_password_wrong),
      WRONG_PASSKEY: refusal(400, m.passkeys_verification_failed),
      WRONG_CODE: refusal(400, m.reauthentication_code_wrong),
    })
    .input(z.strictObject({ proof }))
    .output(z.void()),
}
