/** The languages of screens and emails; each has a folder in messages/. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar', 'zh-Hans'] as const
export type Language = (typeof LANGUAGES)[number]

const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
  'zh-Hans': '简体中文',
}

/** The name of a language in itself. */
export function languageName(language: Language): string {
  return NAMES[language]
}
