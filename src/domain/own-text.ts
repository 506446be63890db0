import * as m from '#messages'
import type { Language } from './languages.ts'

/** A text of the people who run the installation, in the languages that they wrote it in. */
export type OwnText = Partial<Record<Language, string>>

/** In the reader's language; otherwise in English, or else in the first one there is. */
export function inReadersLanguage(text: OwnText): string {
  const language = languageFor(text)
  return (language && text[language]) ?? ''
}

/** The language of what the reader sees of it, if it is not theirs: assistive technology has to pronounce it. */
export function foreignLanguage(text: OwnText | null): Language | null {
  const language = text && languageFor(text)
  return language && language !== m.common_locale() ? language : null
}

function languageFor(text: OwnText): Language | undefined {
  const languages = [m.common_locale(), 'en', ...Object.keys(text)] as Language[]
  return languages.find((language) => text[language] !== undefined)
}
