import type { InternshipFacts } from '#contract/internships/internships'
import * as m from '#messages'
import { DateField } from '../../form/date-field.tsx'
import { TextArea } from '../../form/text-area.tsx'
import { TextField } from '../../form/text-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { FieldSection } from '../../ui/section.tsx'
import { TermNote } from '../terms/term-note.tsx'

type Props = { form: { values: InternshipFacts; field: (name: keyof InternshipFacts) => FieldProps<string> } }

/** The two sections that registering and editing share. */
export function InternshipFields({ form }: Props) {
  return (
    <>
      <FieldSection title={m.internships_employer_section_title()}>
        <TextField label={m.internships_employer_name_label()} autoComplete="off" {...form.field('employerName')} />
        <TextField label={m.common_industry()} autoComplete="off" {...form.field('industry')} />
      </FieldSection>
      <FieldSection title={m.internships_position_section_title()}>
        <TextField label={m.internships_position_title_label()} autoComplete="off" {...form.field('positionTitle')} />
        <div className="field-pair">
          <DateField label={m.common_start_date()} {...form.field('startDate')} />
          <DateField label={m.common_end_date()} min={form.values.startDate} {...form.field('endDate')} />
        </div>
        <TermNote startDate={form.values.startDate} />
        <TextArea
          label={m.internships_description_label()}
          hint={m.internships_description_hint()}
          rows={6}
          {...form.field('description')}
        />
      </FieldSection>
    </>
  )
}
