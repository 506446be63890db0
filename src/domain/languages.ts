/** The languages of screens and emails; each has a folder in messages/. */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar', 'zh-Hans'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of a language in that language, such as 'Français'. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
