import type { ColumnType, Generated } from 'kysely'
import type { Binding, NameIdFormat, Protocol, SamlProvider } from '#domain/identity/saml-provider'
import type { TwoFactorRule } from '#domain/identity/second-factor'
import type { AttributeMapping, StaffRule, WithoutFactor } from '#domain/identity/sign-on'

export type CreatedAt = ColumnType<Date, Date | undefined, never>
export type Instant = ColumnType<Date, Date, Date>
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>
type TextList = ColumnType<string[], string, string>
export type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The tables behind signing in. The others are in schema.ts. */
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
  recoveryCodes: { userId: string; codeHash: string; usedAt: NullableInstant }
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
    twoFactor: TwoFactorRule
    apiClients: boolean
    provisioning: boolean
    version: number
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInConnections: {
    id: string
    protocol: Protocol
    name: string
    issuer: string
    clientId: NullableText
    sealedClientSecret: NullableText
    metadataUrl: string
    metadata: string
    mapping: ColumnType<AttributeMapping, string, string>
    staffRules: ColumnType<StaffRule[], string, string>
    passwordOff: boolean
    factorValues: Generated<string[]>
    withoutFactor: Generated<WithoutFactor>
    ownEntityId: Generated<boolean>
    signRequests: Generated<boolean>
    requestBinding: ColumnType<Binding | null, Binding | null | undefined, Binding | null>
    nameIdFormat: ColumnType<NameIdFormat | null, NameIdFormat | null | undefined, NameIdFormat | null>
    readMoreGroups: Generated<boolean>
    metadataCertificate: NullableText
    metadataReadAt: NullableInstant
    metadataError: NullableText
    withSubdomains: Generated<boolean>
    signOut: Generated<boolean>
    preparedDomains: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
    createdAt: CreatedAt
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  signInProviders: {
    connectionId: string
    entityId: string
    name: string
    domains: string[]
    provider: ColumnType<SamlProvider, string, string>
  }
  signOnKeys: {
    id: Generated<string>
    sealedPrivateKey: string
    certificate: string
    createdAt: CreatedAt
    retiredAt: NullableInstant
  }
  signOnSessions: {
    sessionId: string
    connectionId: string
    entityId: NullableText
    nameId: NullableText
    nameFormat: NullableText
    sessionIndex: NullableText
    sealedIdToken: NullableText
    endsAt: NullableInstant
  }
  provisioningConnections: {
    id: string
    name: string
    domains: string[]
    staffRules: ColumnType<StaffRule[], string, string>
    tokenHash: string
    lastUsedAt: NullableInstant
    createdAt: CreatedAt
    updatedBy: string | null
    updatedAt: Generated<Date>
  }
  provisionedPeople: {
    profileId: string
    connectionId: string
    userName: string
    externalId: NullableText
    displayName: NullableText
    createdAt: CreatedAt
    updatedAt: Instant
  }
  provisionedGroups: {
    id: Generated<string>
    connectionId: string
    displayName: string
    externalId: NullableText
    createdAt: CreatedAt
    updatedAt: Instant
  }
  provisionedMembers: { groupId: string; profileId: string }
  signInDomains: { domain: string; connectionId: string }
  oauthClients: {
    id: Generated<string>
    clientId: Generated<string>
    name: string
    clientSecret: NullableText
    tokenEndpointAuthMethod: 'none' | 'client_secret_basic'
    redirectUris: TextList
    grantTypes: TextList
    scopes: TextList
    clientCredentialsScopes: TextList
    allDepartments: boolean
    disabled: Generated<boolean>
    lastUsedAt: NullableInstant
    createdAt: CreatedAt
    updatedAt: Generated<Date>
  }
  oauthClientDepartments: { clientId: string; departmentName: string }
  oauthConsents: {
    id: Generated<string>
    clientId: string
    userId: string
    scopes: TextList
    lastUsedAt: NullableInstant
    createdAt: Instant
    updatedAt: Instant
  }
  oauthRefreshTokens: {
    id: Generated<string>
    clientId: string
    userId: string
    authTime: NullableInstant
    expiresAt: Instant
  }
  oauthAccessTokens: {
    id: Generated<string>
    token: string
    clientId: string
    userId: string | null
    scopes: TextList
    expiresAt: Instant
  }
  signingKeys: { id: Generated<string>; createdAt: Instant; expiresAt: NullableInstant }
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
