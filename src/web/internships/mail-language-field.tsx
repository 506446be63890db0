import { LANGUAGES, type Language, languageName } from '#domain/languages'
import * as m from '#messages'
import { SelectField } from '../form/select-field.tsx'
import type { FieldProps } from '../form/use-form.ts'

type Value = Language | null | undefined

/** The language of the emails to a supervisor; English unless the student chooses another one. */
export function MailLanguageField({ value, onChange, ...field }: FieldProps<Value>) {
  return (
    <SelectField
      label={m.language_of_emails()}
      options={LANGUAGES.map((language) => ({ value: language, label: languageName(language), lang: language }))}
      value={value ?? 'en'}
      onChange={(chosen) => onChange(chosen === 'en' ? null : (chosen as Language))}
      {...field}
    />
  )
}
