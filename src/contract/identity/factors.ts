import * as z from 'zod/mini'
import { digitsIn } from '#domain/text/code-digits'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { instant } from '../text.ts'

/** A code from an authenticator app. */
const authenticatorCode = z
  .string()
  .check(
    z.overwrite(digitsIn),
    z.minLength(1, { error: m.common_code_required }),
    z.maxLength(20, { error: m.factors_code_too_long }),
  )
const recoveryCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: m.factors_recovery_code_required }),
    z.maxLength(100, { error: m.factors_code_too_long }),
  )

export const authenticatorForm = z.strictObject({ code: authenticatorCode })
export const recoveryCodeForm = z.strictObject({ code: recoveryCode })

/** The second step of signing in (spec section 7, challenge and verify). */
export const challengeAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('authenticator'), code: authenticatorCode }),
  z.strictObject({ kind: z.literal('recovery code'), code: recoveryCode }),
])
export type ChallengeAnswer = z.output<typeof challengeAnswer>

/** How a person can complete the second step. */
export type SecondStep = 'authenticator' | 'passkey'
/** The response to a sign-in that needs a second step. */
export type Challenge = { steps: SecondStep[]; isRemembered: boolean }

const NOT_OFFERED = refusal(404, m.factors_not_offered)
export const SECOND_FACTOR_REQUIRED = refusal(409, m.factors_last_factor_required)
const NOT_SET_UP = refusal(409, m.factors_not_set_up)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The person's own second factor (spec section 7, factors). */
export const factors = {
  listMine: endpoint({ access: 'enrolling', scope: null })
    .route({ method: 'GET', path: '/account/factors', summary: 'Read which second factors you have' })
    .output(
      z.object({
        /** Whether there is a second factor of any kind. */
        hasSecondFactor: z.boolean(),
        /** When an authenticator app was set up; null without one. */
        authenticatorSince: z.nullable(instant),
        /** How many recovery codes are left. */
        recoveryCodes: z.number(),
        /** Whether an admin requires a second factor for this role. */
        isRequired: z.boolean(),
      }),
    ),
  startAuthenticator: endpoint({ access: 'freshEnrolling', scope: null })
    .route({
      method: 'POST',
      path: '/account/factors/authenticator',
      summary: 'Get the key for an authenticator app; it counts once you have confirmed it with a code',
    })
    .errors({ NOT_OFFERED })
    .output(z.object({ address: z.string(), key: z.string() })),
  confirmAuthenticator: endpoint({ access: 'freshEnrolling', scope: null })
    .route({
      method: 'POST',
      path: '/account/factors/authenticator/confirmation',
      summary: 'Add or replace your authenticator app; returns new recovery codes',
      description: 'The recovery codes are shown only here.',
    })
    .errors({
      NOT_OFFERED,
      NOT_STARTED: refusal(409, m.factors_set_up_not_started),
      TOO_MANY_REQUESTS: refusal(429, m.common_too_many_attempts_retry_later),
      WRONG_CODE: refusal(400, m.factors_set_up_code_wrong),
    })
    .input(authenticatorForm)
    .output(recoveryCodes),
  removeAuthenticator: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'DELETE',
      path: '/account/factors/authenticator',
      summary: 'Remove your authenticator app',
      description: 'An email tells the owner.',
    })
    .errors({
      NOT_SET_UP,
      SECOND_FACTOR_REQUIRED,
    })
    .output(z.void()),
  renewRecoveryCodes: endpoint({ access: 'fresh', scope: null })
    .route({
      method: 'POST',
      path: '/account/recovery-codes',
      summary: 'Replace your recovery codes',
      description: 'For everybody with an authenticator app. The earlier codes stop working.',
    })
    .errors({ NOT_SET_UP })
    .output(recoveryCodes),
}
