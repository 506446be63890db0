import { ratingOfValue, valueOfAnswer } from '#domain/feedback/answer-values'
import type { Field } from '#form/field'
import type { FieldProps } from '../../form/use-form.ts'

/** The field for a rating in a form's values. Zero means that nothing has been chosen yet. */
export function ratingField<Rating extends number | null | undefined>({
  value,
  onChange,
  ...field
}: FieldProps<Rating>): Field {
  return { ...field, value: valueOfAnswer(value), onChange: (chosen) => onChange(ratingOfValue(chosen) as Rating) }
}
