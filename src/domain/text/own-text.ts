import * as m from '#messages'
import type { Language } from './languages.ts'

/** A text that the institution has written, in one or more languages. */
export type OwnText = Partial<Record<Language, string>>

/** The text in the reader's language, else in English, else in the first available one. */
export function inReadersLanguage(text: OwnText): string {
  const language = languageFor(text)
  return (language && text[language]) ?? ''
}

/**
 * The language in which the reader sees the text, if it is not their own, so that assistive technology pronounces it correctly.
 */
export function foreignLanguage(text: OwnText | null): Language | null {
  const language = text && languageFor(text)
  return language && language !== m.common_locale() ? language : null
}

function languageFor(text: OwnText): Language | undefined {
  const languages = [m.common_locale(), 'en', ...Object.keys(text)] as Language[]
  return languages.find((language) => text[language] !== undefined)
}
