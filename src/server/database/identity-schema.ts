import type { ColumnType, Generated } from 'kysely'
import type { AttributeMapping, StaffRule } from '#domain/sign-on'

export type CreatedAt = ColumnType<Date, Date | undefined, never>
export type Instant = ColumnType<Date, Date, Date>
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The tables behind signing in. The other ones are in schema.ts. */
export type IdentityTables = {
  sessions: {
    id: Generated<string>
    userId: string
    token: string
    expiresAt: Instant
    ipAddress: NullableText
    userAgent: NullableText
    lastUsedAt: Generated<Date>
    provedAt: Generated<Date>
    bySignOn: Generated<boolean>
    createdAt: CreatedAt
  }
  accounts: {
    id: Generated<string>
    userId: string
    accountId: string
    providerId: string
    password: NullableText
    createdAt: CreatedAt
  }
  verifications: { id: Generated<string>; identifier: string; value: string; expiresAt: Instant }
  rateLimits: { id: Generated<string>; key: string; count: number; lastRequest: number }
  attempts: { key: string; count: number; startedAt: Instant }
  emailChanges: {
    profileId: string
    newEmail: string
    step: 'old address' | 'new address'
    tokenHash: string
    expiresAt: Instant
  }
  walletAddresses: {
    id: Generated<string>
    userId: string
    address: string
    chainId: number
    isPrimary: Generated<boolean>
    createdAt: CreatedAt
  }
  passkeys: {
    id: Generated<string>
    userId: string
    name: string
    credentialId: string
    publicKey: string
    counter: number
    deviceType: string
    backedUp: boolean
    aaguid: string
    transports: string
    createdAt: Instant
    lastUsedAt: NullableInstant
  }
  authenticators: {
    userId: string
    sealedSecret: NullableText
    confirmedAt: NullableInstant
    sealedNewSecret: NullableText
    lastStep: Generated<number>
  }
  recoveryCodes: { userId: string; codeHash: string }
  factorNotices: {
    id: Generated<string>
    userId: string
    change:
      | 'authenticator added'
      | 'authenticator removed'
      | 'factors reset'
      | 'recovery code used'
      | 'recovery codes renewed'
    createdAt: Instant
  }
  signInSettings: {
    id: Generated<boolean>
    emailChange: boolean
    emailCode: boolean
    magicLink: boolean
    wallet: boolean
    passkeys: boolean
    twoFactor: 'off' | 'optional' | 'required for staff'
    apiClients: boolean
    provisioning: boolean
    version: number
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInConnections: {
    id: string
    protocol: 'oidc' | 'saml'
    name: string
    issuer: string
    clientId: NullableText
    sealedClientSecret: NullableText
    metadataUrl: string
    metadata: string
    mapping: ColumnType<AttributeMapping, string, string>
    staffRules: ColumnType<StaffRule[], string, string>
    passwordOff: boolean
    createdAt: CreatedAt
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInDomains: { domain: string; connectionId: string }
  invitations: {
    id: Generated<string>
    email: string
    role: 'manager' | 'admin'
    tokenHash: string
    invitedBy: string | null
    createdAt: Instant
    sentAt: Instant
    expiresAt: Instant
    acceptedAt: NullableInstant
    withdrawnAt: NullableInstant
  }
  invitationDepartments: { invitationId: string; departmentName: string }
  deviceNotices: { id: Generated<string>; profileId: string; device: string; address: string; signedInAt: Instant }
}
