import * as z from 'zod/mini'
import { accentSentence, isHexColor } from '#domain/platform/accent'
import { LOGO_TYPES, SCHEMES } from '#domain/platform/logo'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { emailAddress, instant, nullAsEmpty, optionalLine } from '../text.ts'

const WEB_ADDRESS = /^https:\/\/[^\s/<>"'@\\]+(\/[^\s<>"'\\]*)?$/
const webAddress = optionalLine(500).check(
  z.refine((text) => text === '' || WEB_ADDRESS.test(text), { error: m.appearance_support_website_invalid }),
)

/** The support contact. Empty texts mean the default. */
export const supportForm = z
  .strictObject({
    supportEmail: nullAsEmpty(
      z.union([z.literal(''), emailAddress(m.appearance_support_email_required, m.common_email_invalid)]),
    ),
    supportName: nullAsEmpty(optionalLine(100)),
    supportUrl: nullAsEmpty(webAddress),
    /** Whether supervisors' replies go to the student, for emails about one student whose address is confirmed. */
    repliesToStudent: z._default(z.boolean(), false),
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
/** At most 64 KB in base64. */
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
  repliesToStudent: z.boolean(),
  /** The support address shown while none is chosen. */
  defaultSupportEmail: z.string(),
  updatedAt: instant,
  updatedByName: z.nullable(z.string()),
})
export type ChosenAppearance = z.output<typeof chosen>

/** The version in the addresses of the style sheet and the logos. */
const changed = z.object({ version: z.number() })

/** The look of the product and the support contact: the institution's choices instead of the defaults. */
export const appearance = {
  get: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'GET',
      path: '/appearance',
      summary: 'Read the logo, the accent colour and the support contact',
      description: 'Null means the default.',
    })
    .output(chosen),
  changeSupport: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/appearance/support',
      summary: 'Change the support contact',
      description:
        'Empty texts mean the default. With `repliesToStudent`, replies to emails that ask a supervisor about one student go to the student.',
    })
    .input(supportForm)
    .output(z.void()),
  changeAccent: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/appearance/accent',
      summary: 'Change the accent colour',
      description:
        'Empty for the default. A colour with too little contrast in one of the schemes is refused, with the nearest one that works.',
    })
    .input(accentForm)
    .output(changed),
  setLogo: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'PUT',
      path: '/appearance/logos/{scheme}',
      summary: 'Set the logo of a colour scheme',
      description:
        'SVG or PNG in base64, at most 64 KB. SVG with scripts, event handlers, foreign objects or links to other files is refused. Emails show PNG only.',
    })
    .errors({ UNUSABLE: refusal(422, m.appearance_logo_unusable) })
    .input(z.strictObject({ scheme, contentType: logoType, content: logoContent }))
    .output(changed),
  removeLogo: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'DELETE',
      path: '/appearance/logos/{scheme}',
      summary: 'Remove the logo of a colour scheme',
      description: 'Without one for light, the product shows its own mark.',
    })
    .input(z.strictObject({ scheme }))
    .output(changed),
}
