import type { AttributeMapping } from '#domain/sign-on'
import { TextField } from '../form/text-field.tsx'
import type { FieldProps } from '../form/use-form.ts'

const LABELS: Record<keyof AttributeMapping, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  department: 'Department',
  graduationYear: 'Graduation year',
  groups: 'Groups',
}
const FACTS = Object.keys(LABELS) as (keyof AttributeMapping)[]

type Props = { form: { fieldAt: (path: string) => FieldProps<string> }; isSaml: boolean }

/** Which claim or attribute has which fact. */
export function AttributeFields({ form, isSaml }: Props) {
  return (
    <div className="connection-part">
      <p className="muted small">
        Leave a field empty to use the usual {isSaml ? 'attributes' : 'claims'}. Department and graduation year are only
        used while the profile has none.
      </p>
      {FACTS.map((fact) => (
        <TextField key={fact} label={LABELS[fact]} autoComplete="off" {...form.fieldAt(`mapping.${fact}`)} />
      ))}
    </div>
  )
}
