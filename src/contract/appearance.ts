import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { accentSentence, isHexColor } from '#domain/accent'
import { LOGO_TYPES, SCHEMES } from '#domain/logo'
import * as m from '#messages'
import { ACCESS_ERRORS, refusal } from './errors.ts'
import { emailAddress, instant, nullAsEmpty, optionalLine } from './text.ts'

const WEB_ADDRESS = /^https:\/\/[^\s/<>"'@\\]+(\/[^\s<>"'\\]*)?$/
const webAddress = optionalLine(500).check(
  z.refine((text) => text === '' || WEB_ADDRESS.test(text), { error: m.appearance_support_website_invalid }),
)

/** Whom people ask. Empty texts mean the default. */
export const supportForm = z
  .strictObject({
    supportEmail: nullAsEmpty(
      z.union([z.literal(''), emailAddress(m.appearance_support_email_required, m.common_email_invalid)]),
    ),
    supportName: nullAsEmpty(optionalLine(100)),
    supportUrl: nullAsEmpty(webAddress),
  })
  .check(
    z.refine(({ supportEmail, supportName, supportUrl }) => supportEmail !== '' || !(supportName || supportUrl), {
      error: m.appearance_support_incomplete,
      path: ['supportEmail'],
    }),
  )
export type SupportForm = z.output<typeof supportForm>

/** '#0d4f3c', readable in both colour schemes; empty for the default. */
const accentColor = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.refine((text) => text === '' || isHexColor(text), {
    error: m.appearance_accent_invalid,
    abort: true,
  }),
  z.refine((text) => text === '' || accentSentence(text) === null, {
    error: ({ input }) => accentSentence(String(input)) ?? '',
  }),
)
export const accentForm = z.strictObject({ accent: nullAsEmpty(accentColor) })

const scheme = z.enum(SCHEMES)
const logoType = z.enum(LOGO_TYPES)
/** 64 KB in base64. */
const logoContent = z
  .string()
  .check(
    z.maxLength(87_384, { error: m.appearance_logo_file_too_large }),
    z.regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: m.appearance_logo_base64_invalid }),
  )

const chosen = z.object({
  version: z.number(),
  accent: z.nullable(z.string()),
  lightLogo: z.nullable(logoType),
  darkLogo: z.nullable(logoType),
  supportEmail: z.nullable(z.string()),
  supportName: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
  /** The address that people see while none is chosen. */
  defaultSupportEmail: z.string(),
  updatedAt: instant,
  updatedByName: z.nullable(z.string()),
})
export type ChosenAppearance = z.output<typeof chosen>

/** For the addresses of the style sheet and the logos. */
const changed = z.object({ version: z.number() })

/** How the product looks and whom people ask: the institution's choices instead of the defaults. */
export const appearance = {
  get: oc
    .route({ method: 'GET', path: '/appearance', summary: 'Read the logo, the accent colour and the support contact' })
    .errors(ACCESS_ERRORS)
    .output(chosen),
  changeSupport: oc
    .route({ method: 'PUT', path: '/appearance/support', summary: 'Change the support contact' })
    .errors(ACCESS_ERRORS)
    .input(supportForm)
    .output(z.void()),
  changeAccent: oc
    .route({ method: 'PUT', path: '/appearance/accent', summary: 'Change the accent colour' })
    .errors(ACCESS_ERRORS)
    .input(accentForm)
    .output(changed),
  setLogo: oc
    .route({ method: 'PUT', path: '/appearance/logos/{scheme}', summary: 'Set the logo of a colour scheme' })
    .errors({ ...ACCESS_ERRORS, UNUSABLE: refusal(422, m.appearance_logo_unusable) })
    .input(z.strictObject({ scheme, contentType: logoType, content: logoContent }))
    .output(changed),
  removeLogo: oc
    .route({ method: 'DELETE', path: '/appearance/logos/{scheme}', summary: 'Remove the logo of a colour scheme' })
    .errors(ACCESS_ERRORS)
    .input(z.strictObject({ scheme }))
    .output(changed),
}
