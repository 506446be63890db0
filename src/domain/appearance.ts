import type { LogoType } from './logo.ts'

/** What an institution shows instead of the product's defaults; null where it keeps the default. */
export type Appearance = {
  /** Changes with every choice. */
  version: number
  supportEmail: string | null
  supportName: string | null
  supportUrl: string | null
  /** Whether supervisors' replies go to the student instead of the support contact. */
  repliesToStudent: boolean
  /** '#0d4f3c'. */
  accent: string | null
  /** The kind of file of each logo. Without one for dark, the one for light is shown. */
  lightLogo: LogoType | null
  darkLogo: LogoType | null
}

/** Nothing has been chosen. */
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
