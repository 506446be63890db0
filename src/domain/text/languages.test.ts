import { expect, it } from 'vitest'
import { locales } from '#messages/runtime'
import { LANGUAGES, languageName } from './languages.ts'

it('has every language of the catalogue', () => {
  expect(LANGUAGES).toEqual(locales)
})

it('names each language in that language', () => {
  expect(LANGUAGES.map(languageName)).toEqual(['English', 'Español', 'Français', 'Deutsch', 'العربية', '简体中文'])
})
