import type { SSOOptions } from '@better-auth/sso'
import type { Config } from '../../config.ts'
import { type Connection, providerValues } from './connection-queries.ts'

type SamlProvider = NonNullable<SSOOptions['defaultSSO']>[number]

const MAIL = 'urn:oid:0.9.2342.19200300.100.1.3'
const MICROSOFT_MAIL = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
/** Google lets the admin name the attributes; our guide says 'email'. */
const USUAL_EMAIL = [
  { issuer: 'https://sts.windows.net/', attribute: MICROSOFT_MAIL },
  { issuer: 'https://accounts.google.com/', attribute: 'email' },
]

/** A SAML connection in the form of the single sign-on library. */
export function samlProvider(connection: Connection, config: Config): SamlProvider {
  const { entityId, acsUrl } = providerValues(config, connection.id)
  return {
    providerId: connection.id,
    domain: connection.domains.join(','),
    samlConfig: {
      issuer: entityId,
      audience: entityId,
      entryPoint: '',
      callbackUrl: acsUrl,
      idpMetadata: { metadata: connection.metadata },
      wantAssertionsSigned: true,
      mapping: { email: emailAttribute(connection) },
    },
  }
}

/** Where the address is unless the admin has mapped it. */
export function emailAttribute({ mapping, issuer }: Pick<Connection, 'mapping' | 'issuer'>): string {
  return mapping.email || (USUAL_EMAIL.find((usual) => issuer.startsWith(usual.issuer))?.attribute ?? MAIL)
}
