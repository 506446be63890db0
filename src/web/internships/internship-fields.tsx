import type { InternshipFacts } from '#contract/internships'
import { DateField } from '../form/date-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import type { FieldProps } from '../form/use-form.ts'
import { TermNote } from './term-note.tsx'

type Props = { form: { values: InternshipFacts; field: (name: keyof InternshipFacts) => FieldProps<string> } }

/** The two sections that registering and editing share. */
export function InternshipFields({ form }: Props) {
  return (
    <>
      <fieldset className="form-section">
        <legend>Company Information</legend>
        <TextField label="Employer name" autoComplete="off" {...form.field('employerName')} />
        <TextField label="Industry" autoComplete="off" {...form.field('industry')} />
      </fieldset>
      <fieldset className="form-section">
        <legend>Position Details</legend>
        <TextField label="Position title" autoComplete="off" {...form.field('positionTitle')} />
        <div className="field-pair">
          <DateField label="Start date" {...form.field('startDate')} />
          <DateField label="End date" min={form.values.startDate} {...form.field('endDate')} />
        </div>
        <TermNote startDate={form.values.startDate} />
        <TextArea
          label="Brief description"
          hint="What you worked on, in at least 20 characters."
          rows={6}
          {...form.field('description')}
        />
      </fieldset>
    </>
  )
}
