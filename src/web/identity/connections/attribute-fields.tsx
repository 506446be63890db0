import { localized } from '#domain/localized'
import type { AttributeMapping } from '#domain/sign-on'
import * as m from '#messages'
import { TextField } from '../../form/text-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'

const LABELS: Record<keyof AttributeMapping, string> = localized({
  email: m.common_email,
  firstName: m.common_first_name,
  lastName: m.common_last_name,
  department: m.common_department,
  graduationYear: m.common_graduation_year,
  groups: m.connections_mapping_groups_label,
})
const FACTS = Object.keys(LABELS) as (keyof AttributeMapping)[]

type Props = { form: { fieldAt: (path: string) => FieldProps<string> }; isSaml: boolean }

/** Which claim or attribute has which fact. */
export function AttributeFields({ form, isSaml }: Props) {
  return (
    <div className="connection-part">
      <p className="muted small">
        {isSaml ? m.connections_mapping_attributes_hint() : m.connections_mapping_claims_hint()}{' '}
        {m.connections_mapping_profile_hint()}
      </p>
      {FACTS.map((fact) => (
        <TextField key={fact} label={LABELS[fact]} autoComplete="off" {...form.fieldAt(`mapping.${fact}`)} />
      ))}
    </div>
  )
}
