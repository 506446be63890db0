import * as m from '#messages'
import { TextField } from './text-fields.tsx'
import type { FieldProps } from './use-form.ts'

type Props = { form: { field: (name: 'firstName' | 'lastName') => FieldProps<string> } }

export function NameFields({ form }: Props) {
  return (
    <div className="field-pair">
      <TextField label={m.common_first_name()} autoComplete="given-name" {...form.field('firstName')} />
      <TextField label={m.common_last_name()} autoComplete="family-name" {...form.field('lastName')} />
    </div>
  )
}
