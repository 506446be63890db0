import type { Generated } from 'kysely'
import type { LogoType, Scheme } from '#domain/platform/logo'
import type { Instant } from './identity-schema.ts'

/** The admins' choices instead of the product's defaults. */
export type AppearanceTables = {
  appearance: {
    id: Generated<boolean>
    version: Generated<number>
    supportEmail: string | null
    supportName: string | null
    supportUrl: string | null
    repliesToStudent: Generated<boolean>
    accent: string | null
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  /** `content` is base64. */
  logos: { scheme: Scheme; contentType: LogoType; content: string; digest: string }
  emailTexts: {
    email: string
    language: Generated<string>
    subject: string
    heading: string
    body: string
    updatedBy: string | null
    updatedAt: Instant
  }
}
