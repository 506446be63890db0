import type { Connection } from '#contract/identity/connections'
import * as m from '#messages'
import { paths } from '../../routing/paths.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

export type ProviderValues = Pick<
  Connection,
  'protocol' | 'redirectUri' | 'acsUrl' | 'entityId' | 'sloUrl' | 'startUrl'
>

/** The values that the identity provider needs. */
export function ProviderValuesPart({ values, isNew }: { values: ProviderValues; isNew: boolean }) {
  const { protocol, redirectUri, acsUrl, entityId, sloUrl, startUrl } = values
  return (
    <Disclosure title={m.connections_provider_values_title()} defaultOpen={isNew}>
      <div className="connection-part">
        {protocol === 'saml' && (
          <>
            <CopyField label={m.connections_entity_id_label()} value={entityId} />
            <CopyField label={m.connections_acs_url_label()} value={acsUrl} />
            <CopyField label={m.connections_slo_url_label()} value={sloUrl} />
          </>
        )}
        {protocol === 'oidc' && <CopyField label={m.connections_redirect_uri_label()} value={redirectUri} />}
        {protocol === 'cas' && <CopyField label={m.connections_service_label()} value={redirectUri} />}
        {protocol !== 'saml' && (
          <CopyField label={m.connections_after_sign_out_label()} value={new URL(paths.login, redirectUri).href} />
        )}
        <CopyField label={m.connections_start_url_label()} value={startUrl} />
      </div>
    </Disclosure>
  )
}
