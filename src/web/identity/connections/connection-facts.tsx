import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { Connection } from '#contract/identity/connections'
import { localized } from '#domain/text/localized'
import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { Instant } from '../../layout/instant.tsx'

/** How many certificates are named; a federation can have many that expire soon. */
const NAMED = 3

/** The people a connection is for, and what needs attention. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  const { domains, endingCertificates, metadataError, metadataReadAt } = connection
  return (
    <>
      <span className="connection-facts">
        {domains.length > 0 ? domains.join(', ') : m.connections_for_everybody()}
      </span>
      <span className="muted small connection-facts">
        {PROTOCOL_NAMES[connection.protocol]}, {m.common_accounts_count({ count: connection.people })}
        {connection.passwordOff && m.connections_passwords_off_mark()}
        {!connection.isOffered && m.connections_not_offered_mark()}
      </span>
      {metadataReadAt && (
        <span className="muted small connection-facts">
          <ParaglideMessage
            message={m.connections_metadata_read_date}
            inputs={{}}
            markup={{ instant: () => <Instant at={metadataReadAt} /> }}
          />
        </span>
      )}
      {metadataError && (
        <span className="field-error connection-facts">
          {m.common_label_with_value({ label: m.connections_metadata_failed(), value: metadataError })}
        </span>
      )}
      {endingCertificates.slice(0, NAMED).map(({ provider, endsAt }) => (
        <span key={provider} className="field-error connection-facts">
          {m.common_certificate_end({ provider, endsAt: formatInstant(endsAt) })}
        </span>
      ))}
      {endingCertificates.length > NAMED && (
        <span className="field-error connection-facts">
          {m.connections_certificates_more({ count: endingCertificates.length - NAMED })}
        </span>
      )}
    </>
  )
}

const PROTOCOL_NAMES = localized({
  oidc: m.connections_openid_connect,
  saml: () => 'SAML 2.0',
  cas: () => 'CAS 3.0',
})
