// Facts and limits of SAML identity providers.

export const PROTOCOLS = ['oidc', 'saml', 'cas'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** How the browser carries a SAML message: in an address, or in a form. */
export const BINDINGS = ['redirect', 'post'] as const
export type Binding = (typeof BINDINGS)[number]

/** The limit of identity providers and domains in one connection: the largest national federations have fewer universities. */
export const MOST_UNIVERSITIES = 500

/** The format of the name that a SAML request asks for. */
export const NAME_ID_FORMATS = ['unspecified', 'persistent', 'transient', 'emailAddress'] as const
export type NameIdFormat = (typeof NAME_ID_FORMATS)[number]

export type Endpoint = {
  binding: Binding
  location: string
  /** Where responses go, if to another address (SAML metadata, 2.2.2). */
  responseLocation?: string
}

/** What SAML metadata says about an identity provider. */
export type SamlProvider = {
  entityId: string
  /** Names by language. */
  names: Record<string, string>
  signOn: Endpoint[]
  signOut: Endpoint[]
  /** Signing certificates, as DER in base64. */
  certificates: string[]
  wantsSignedRequests: boolean
  /** The domains of scoped attributes; empty if the provider declares none. */
  scopes: string[]
}
