import type { InternshipFacts } from '#contract/internships'
import * as m from '#messages'
import { DateField } from '../form/date-field.tsx'
import { TextArea } from '../form/text-area.tsx'
import { TextField } from '../form/text-field.tsx'
import type { FieldProps } from '../form/use-form.ts'
import { FieldSection } from '../ui/section.tsx'
import { TermNote } from './term-note.tsx'

type Props = { form: { values: InternshipFacts; field: (name: keyof InternshipFacts) => FieldProps<string> } }

/** The two sections that registering and editing share. */
export function InternshipFields({ form }: Props) {
  return (
    <>
      <FieldSection title={m.company_information()}>
        <TextField label={m.employer_name()} autoComplete="off" {...form.field('employerName')} />
        <TextField label={m.industry()} autoComplete="off" {...form.field('industry')} />
      </FieldSection>
      <FieldSection title={m.position_details()}>
        <TextField label={m.position_title()} autoComplete="off" {...form.field('positionTitle')} />
        <div className="field-pair">
          <DateField label={m.start_date()} {...form.field('startDate')} />
          <DateField label={m.end_date()} min={form.values.startDate} {...form.field('endDate')} />
        </div>
        <TermNote startDate={form.values.startDate} />
        <TextArea
          label={m.brief_description()}
          hint={m.what_you_worked_on_in_at()}
          rows={6}
          {...form.field('description')}
        />
      </FieldSection>
    </>
  )
}
