import type { LogoType } from '../platform/logo.ts'

/** The institution's choices; null where it keeps the product's default. */
export type Appearance = {
  /** Changes with every choice, so that caches are refreshed. */
  version: number
  supportEmail: string | null
  supportName: string | null
  supportUrl: string | null
  /** Whether supervisors' replies go to the student instead of the support contact. */
  repliesToStudent: boolean
  /** For example '#0d4f3c'. */
  accent: string | null
  /** The file type of each logo. The light one is also used in dark mode if there is none for dark. */
  lightLogo: LogoType | null
  darkLogo: LogoType | null
}

/** The product's own appearance, before anything is chosen. */
export const DEFAULT_APPEARANCE: Appearance = {
  version: 0,
  supportEmail: null,
  supportName: null,
  supportUrl: null,
  repliesToStudent: false,
  accent: null,
  lightLogo: null,
  darkLogo: null,
}
