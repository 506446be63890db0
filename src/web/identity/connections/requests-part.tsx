import { type Binding, NAME_ID_FORMATS, type NameIdFormat } from '#domain/identity/saml-provider'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { ConnectionFields } from './connection-rules.ts'

/** Options for requests, for identity providers that do not accept the usual ones. */
export function RequestsPart({ form }: { form: ConnectionFields }) {
  const { requestBinding, nameIdFormat } = form.values
  return (
    <Disclosure title={m.connections_requests_title()}>
      <div className="connection-part">
        <CheckboxField label={m.connections_sign_requests_label()} {...form.field('signRequests')} />
        <SelectField
          label={m.connections_binding_label()}
          placeholder={m.connections_binding_usual()}
          options={BINDING_OPTIONS}
          {...form.field('requestBinding')}
          value={requestBinding ?? ''}
          onChange={(value) => form.set({ requestBinding: (value || null) as Binding | null })}
        />
        <SelectField
          label={m.connections_name_id_label()}
          hint={m.connections_name_id_hint()}
          placeholder={m.connections_name_id_none()}
          options={NAME_ID_FORMATS}
          {...form.field('nameIdFormat')}
          value={nameIdFormat ?? ''}
          onChange={(value) => form.set({ nameIdFormat: (value || null) as NameIdFormat | null })}
        />
      </div>
    </Disclosure>
  )
}

const BINDING_OPTIONS = [
  localized({ value: 'redirect', label: m.connections_binding_redirect }),
  localized({ value: 'post', label: m.connections_binding_post }),
]
