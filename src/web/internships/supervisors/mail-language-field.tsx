import { LANGUAGES, type Language, languageName } from '#domain/languages'
import * as m from '#messages'
import { SelectField } from '../../form/select-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'

type Value = Language | null | undefined

/** The language of the emails to a supervisor. If none is chosen, they are in English, and the form is in the browser's language. */
export function MailLanguageField({ value, onChange, ...field }: FieldProps<Value>) {
  return (
    <SelectField
      label={m.supervisors_language_label()}
      options={LANGUAGES.map((language) => ({ value: language, label: languageName(language), lang: language }))}
      placeholder={m.supervisors_language_placeholder()}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : (chosen as Language))}
      {...field}
    />
  )
}
