import { describe, expect, it } from 'vitest'
import { LANGUAGES as CHOICES } from '#domain/text/languages'
import * as compiled from '#messages'
import { featuresOf, LOCALES, type Message, readCatalogue, readSentences } from '../scripts/catalogue.mjs'
import { browserSentences } from './browser-sentences.ts'
import { formsOf, placeholdersOf, pluralCategories, valuesFor } from './messages.ts'
import { projectFiles } from './project-files.ts'

const TRANSLATIONS = LOCALES.filter((locale) => locale !== 'en')
const FEATURES = featuresOf('en')
const english = readCatalogue('en')
const settings = projectFiles().find(({ path }) => path === 'project.inlang/settings.json')!

describe('the catalogue', () => {
  it('is read by the compiler', () => {
    const { locales, 'plugin.inlang.messageFormat': format } = JSON.parse(settings.text) as {
      locales: string[]
      'plugin.inlang.messageFormat': { pathPattern: string[] }
    }
    expect(locales.toSorted()).toEqual(LOCALES.toSorted())
    // The languages that people can choose.
    expect(locales).toEqual(CHOICES)
    expect(format.pathPattern).toEqual(FEATURES.map((feature) => `./messages/{locale}/${feature}.json`))
  })

  it('has every sentence once', () => {
    const keys = FEATURES.flatMap((feature) => Object.keys(readSentences('en', feature)))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('has no sentence that nobody reads', () => {
    const sources = projectFiles().filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
    const used = new Set(sources.flatMap(({ text }) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)))
    expect(Object.keys(english).filter((key) => !used.has(key))).toEqual([])
  })

  it('names its sentences after their feature and their part in it', () => {
    const misnamed = FEATURES.flatMap((feature) =>
      Object.keys(readSentences('en', feature)).filter((key) => !isNamedWell(key, feature.replaceAll('-', '_'))),
    )
    expect(misnamed).toEqual([])
  })

  it('sorts its sentences by key', () => {
    for (const locale of LOCALES)
      for (const feature of featuresOf(locale)) {
        const keys = Object.keys(readSentences(locale, feature))
        expect(keys, `${locale}/${feature}`).toEqual(keys.toSorted())
      }
  })
})

describe.each(TRANSLATIONS)('%s', (locale) => {
  const translated = readCatalogue(locale)

  it('has every sentence, in the same files', () => {
    expect(featuresOf(locale)).toEqual(FEATURES)
    for (const feature of FEATURES)
      expect(Object.keys(readSentences(locale, feature)), feature).toEqual(Object.keys(readSentences('en', feature)))
  })

  it('keeps the values and marks of every sentence', () => {
    const different = Object.entries(translated).filter(([key, message]) => {
      const wanted = namesIn(english[key]!)
      return (
        formsOf(message).some((form) => placeholdersOf(form).some((name) => !wanted.has(name))) ||
        [...wanted].some((name) => !namesIn(message).has(name))
      )
    })
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('has a form for every plural category', () => {
    const categories = pluralCategories(locale)
    const incomplete = Object.entries(translated).filter(
      ([key, message]) => hasForms(english[key]!) && !(hasForms(message) && categories.every(isSelectedIn(message))),
    )
    expect(incomplete.map(([key]) => key)).toEqual([])
  })

  it('leaves no sentence in English', () => {
    const untranslated = Object.entries(translated).filter(
      ([key, message]) => isSentence(message) && JSON.stringify(message) === JSON.stringify(english[key]),
    )
    expect(untranslated.map(([key]) => key)).toEqual([])
  })
})

const sentences = compiled as unknown as Record<string, Sentence>
type Options = { locale: string }
type Values = Record<string, string | number>
type Sentence = ((values: Values | undefined, options: Options) => string) & {
  parts?: (values: Values | undefined, options: Options) => { value?: string }[]
}

/** How a sentence reads with these values, as a text and in its parts. */
function textsOf(sentence: Sentence, values: Values, options: Options): string[] {
  // Called as the code does: a sentence without values gets no arguments.
  const given = Object.keys(values).length > 0 ? values : undefined
  return [sentence(given, options), (sentence.parts?.(given, options) ?? []).map(({ value }) => value).join('')]
}

function valuesIn(locale: string): [key: string, values: Values][] {
  return Object.entries(readCatalogue(locale)).map(([key, message]) => [key, valuesFor(message, nameIn(locale))])
}

/** Reads in the other direction than the language. */
function nameIn(locale: string): string {
  return locale === 'ar' ? 'Ann (2)' : 'עומר (2)'
}

describe('a value from the other direction', () => {
  it.each(LOCALES)('is isolated in every sentence of %s', (locale) => {
    const isolated = `\u2068${nameIn(locale)}\u2069`
    const bare = valuesIn(locale).filter(([key, values]) =>
      textsOf(sentences[key]!, values, { locale }).some((text) =>
        text.replaceAll(isolated, '').includes(nameIn(locale)),
      ),
    )
    expect(bare.map(([key]) => key)).toEqual([])
  })

  // One language of each direction: their builds differ in nothing else.
  it.each(['en', 'ar'])('stands in the same sentences in the browser, in %s', async (locale) => {
    const written = await browserSentences(locale, valuesIn(locale))
    const different = valuesIn(locale).filter(([key, values]) => {
      const [text, parts] = textsOf(sentences[key]!, values, { locale })
      const inBrowser = textsOf(written.functions[key] as Sentence, values, { locale })
      return written.texts[key] !== text || inBrowser[0] !== text || inBrowser[1] !== parts
    })
    expect(different.map(([key]) => key)).toEqual([])
  })
})

/** Words that a clipped sentence ends with. */
const CLIPPED =
  /_(an?|the|of|to|with|and|or|its|this|that|your|their|is|are|was|were|has|have|for|in|on|at|be|by|from|if|when)$/

function isNamedWell(key: string, feature: string): boolean {
  return /^[a-z]\w*_[a-z]\w*$/.test(key) && key.startsWith(`${feature}_`) && !CLIPPED.test(key) && !/_\d+$/.test(key)
}

function namesIn(message: Message): Set<string> {
  return new Set(formsOf(message).flatMap(placeholdersOf))
}

function hasForms(message: Message): message is Exclude<Message, string> {
  return typeof message !== 'string' && Boolean(message[0].selectors?.length)
}

/** `other` is written `*`. */
function isSelectedIn([{ match }]: Exclude<Message, string>): (category: string) => boolean {
  return (category) => `plural=${category === 'other' ? '*' : category}` in match
}

/** Single words and names can be the same in two languages. */
function isSentence(message: Message): boolean {
  return formsOf(message).some(
    (form) =>
      form
        .replaceAll(/\{[^}]*\}/g, '')
        .trim()
        .split(/\s+/).length >= 4,
  )
}
