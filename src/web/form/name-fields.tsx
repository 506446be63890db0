import { TextField } from './text-field.tsx'
import type { FieldProps } from './use-form.ts'

type Props = { form: { field: (name: 'firstName' | 'lastName') => FieldProps<string> } }

export function NameFields({ form }: Props) {
  return (
    <div className="field-pair">
      <TextField label="First name" autoComplete="given-name" {...form.field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...form.field('lastName')} />
    </div>
  )
}
