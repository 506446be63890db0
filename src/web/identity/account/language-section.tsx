import { useMutation } from '@tanstack/react-query'
import { LANGUAGES, type Language, languageName } from '#domain/languages'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { loadInChosenLanguage } from '../../api/own-language.ts'
import { usePerson } from '../../api/session.ts'
import { SelectField } from '../../form/select-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'

/** The language of the screens and emails; a change is saved at once and loads the page again. */
export function LanguageSection() {
  const { language } = usePerson()
  const change = useMutation(api.accounts.changeLanguage.mutationOptions({ onSuccess: loadInChosenLanguage }))
  const isChanged = change.isPending || change.isSuccess
  return (
    <Section title={m.common_language()} about={m.account_language_intro()}>
      {change.error && <Banner kind="error">{errorMessage(change.error, m.account_language_change_failed())}</Banner>}
      <SelectField
        label={m.common_language()}
        name="language"
        placeholder={m.account_language_same_as_browser()}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
        value={(isChanged ? change.variables.language : language) ?? ''}
        onChange={(value) => change.mutate({ language: value === '' ? null : (value as Language) })}
        error={undefined}
      />
    </Section>
  )
}
