import type { AttributeMapping } from '#domain/identity/sign-on'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { TextField } from '../../form/text-fields.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import type { ConnectionFields } from './connection-rules.ts'

/** The facts that are taken from an identity provider. */
export const FACT_LABELS: Record<keyof AttributeMapping, string> = localized({
  email: m.common_email,
  firstName: m.common_first_name,
  lastName: m.common_last_name,
  department: m.common_department,
  graduationYear: m.common_graduation_year,
  groups: m.connections_mapping_groups_label,
})
const FACTS = Object.keys(FACT_LABELS) as (keyof AttributeMapping)[]

/** The claim or attribute that contains each fact. */
export function AttributesPart({ form }: { form: ConnectionFields }) {
  const hasClaims = form.values.protocol === 'oidc'
  return (
    <Disclosure title={hasClaims ? m.connections_mapping_claims_title() : m.connections_mapping_attributes_title()}>
      <div className="connection-part">
        <p className="muted small">
          {hasClaims ? m.connections_mapping_claims_hint() : m.connections_mapping_attributes_hint()}{' '}
          {m.connections_mapping_profile_hint()}
        </p>
        {FACTS.map((fact) => (
          <TextField key={fact} label={FACT_LABELS[fact]} autoComplete="off" {...form.fieldAt(`mapping.${fact}`)} />
        ))}
      </div>
    </Disclosure>
  )
}
