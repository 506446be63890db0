// How identity providers are spoken to.

export const PROTOCOLS = ['oidc', 'saml', 'cas'] as const
export type Protocol = (typeof PROTOCOLS)[number]

/** How a SAML message travels through the browser: in an address, or in a form. */
export const BINDINGS = ['redirect', 'post'] as const
export type Binding = (typeof BINDINGS)[number]

/** The identity providers of one connection, and its domains: the largest federations in one country have fewer universities. */
export const MOST_UNIVERSITIES = 500

/** The format of the name that a SAML request asks for. */
export const NAME_ID_FORMATS = ['unspecified', 'persistent', 'transient', 'emailAddress'] as const
export type NameIdFormat = (typeof NAME_ID_FORMATS)[number]

export type Endpoint = {
  binding: Binding
  location: string
  /** Where responses go, if not to the same place (SAML metadata, 2.2.2). */
  responseLocation?: string
}

/** What SAML metadata says about an identity provider. */
export type SamlProvider = {
  entityId: string
  /** By language. */
  names: Record<string, string>
  signOn: Endpoint[]
  signOut: Endpoint[]
  /** Its certificates for signing, as DER in base64. */
  certificates: string[]
  wantsSignedRequests: boolean
  /** The domains of its scoped attributes; empty if it declares none. */
  scopes: string[]
}
