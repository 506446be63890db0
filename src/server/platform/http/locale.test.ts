import { describe, expect, it } from 'vitest'
import * as m from '#messages'
import { catalogueLocale, inLocale } from './locale.ts'

describe('the catalogue’s language of a tag', () => {
  it.each([
    ['de-AT', 'de'],
    ['fr', 'fr'],
    ['EN-gb', 'en'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['pt', 'pt'],
    ['ar-EG', 'ar'],
  ])('%s is %s', (tag, locale) => {
    expect(catalogueLocale(tag)).toBe(locale)
  })

  it.each(['not a tag', '*', ''])('does not exist for %j', (tag) => {
    expect(() => catalogueLocale(tag)).toThrow(RangeError)
  })
})

it('writes in the language of the reader, however the work is scheduled', async () => {
  const later = async () => {
    await Promise.resolve()
    return m.common_locale()
  }
  expect(await Promise.all([inLocale('fr', later), inLocale('ar', later), later()])).toEqual(['fr', 'ar', 'en'])
})
