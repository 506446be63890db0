import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { emailCodeForm } from './accounts.ts'
import { ACCESS_ERRORS } from './errors.ts'
import { authenticatorForm } from './factors.ts'
import { passkeyProof } from './passkeys.ts'

/** How somebody with a session can prove that it is theirs. */
export const PROOF_KINDS = ['password', 'authenticator', 'passkey', 'emailed code'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

const code = emailCodeForm.shape.code
export const passwordProofForm = z.object({
  password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(128, 'Password is too long')),
})

const proof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), password: passwordProofForm.shape.password }),
  z.strictObject({ kind: z.literal('authenticator'), code: authenticatorForm.shape.code }),
  z.strictObject({ kind: z.literal('passkey'), passkey: passkeyProof }),
  z.strictObject({ kind: z.literal('emailed code'), code }),
])
export type Proof = z.output<typeof proof>

const TOO_MANY_REQUESTS = { status: 429, message: 'Too many attempts. Please try again later.' } as const

/** Proof of whose session it is, for sensitive actions (spec section 7, reauthenticate). */
export const reauthentication = {
  options: oc
    .route({ method: 'GET', path: '/reauthentication', summary: 'Read how you can confirm that it is you' })
    .errors(ACCESS_ERRORS)
    .output(z.object({ proofs: z.array(z.enum(PROOF_KINDS)) })),
  sendCode: oc
    .route({ method: 'POST', path: '/reauthentication/code', summary: 'Get a code by email to confirm that it is you' })
    .errors({ ...ACCESS_ERRORS, TOO_MANY_REQUESTS })
    .output(z.void()),
  startPasskey: oc
    .route({
      method: 'POST',
      path: '/reauthentication/passkey',
      summary: 'Get what the browser needs to ask for one of your passkeys',
    })
    .errors(ACCESS_ERRORS)
    .output(
      z.object({
        challenge: z.string(),
        rpId: z.exactOptional(z.string()),
        allowCredentials: z.exactOptional(z.array(z.object({ id: z.string(), type: z.literal('public-key') }))),
      }),
    ),
  confirm: oc
    .route({ method: 'POST', path: '/reauthentication', summary: 'Confirm that it is you' })
    .errors({
      ...ACCESS_ERRORS,
      TOO_MANY_REQUESTS,
      WRONG_PASSWORD: { status: 400, message: 'The password is not correct.' },
      WRONG_PASSKEY: { status: 400, message: 'The passkey could not be verified. Please try again.' },
      WRONG_CODE: { status: 400, message: 'This code is not correct or has expired.' },
    })
    .input(z.strictObject({ proof }))
    .output(z.void()),
}
