import { localized } from '#domain/localized'
import type { AttributeMapping } from '#domain/sign-on'
import * as m from '#messages'
import { TextField } from '../form/text-field.tsx'
import type { FieldProps } from '../form/use-form.ts'

const LABELS: Record<keyof AttributeMapping, string> = localized({
  email: m.email,
  firstName: m.first_name,
  lastName: m.last_name,
  department: m.department,
  graduationYear: m.graduation_year,
  groups: m.groups,
})
const FACTS = Object.keys(LABELS) as (keyof AttributeMapping)[]

type Props = { form: { fieldAt: (path: string) => FieldProps<string> }; isSaml: boolean }

/** Which claim or attribute has which fact. */
export function AttributeFields({ form, isSaml }: Props) {
  return (
    <div className="connection-part">
      <p className="muted small">
        {isSaml ? m.leave_field_empty_to_use_usual() : m.leave_field_empty_to_use_usual_claims()}{' '}
        {m.department_and_graduation_year_are_only()}
      </p>
      {FACTS.map((fact) => (
        <TextField key={fact} label={LABELS[fact]} autoComplete="off" {...form.fieldAt(`mapping.${fact}`)} />
      ))}
    </div>
  )
}
