import { describe, expect, it } from 'vitest'
import { LANGUAGES as CHOICES } from '#domain/languages'
import {
  AREAS,
  areasOf,
  formsOf,
  LANGUAGES,
  type Message,
  placeholdersOf,
  readArea,
  readCatalogue,
} from './messages.ts'
import { projectFiles } from './project-files.ts'

const english = readCatalogue('en')
const settings = projectFiles().find(({ path }) => path === 'project.inlang/settings.json')!

describe('the catalogue', () => {
  it('is read by the compiler', () => {
    const { locales, 'plugin.inlang.messageFormat': format } = JSON.parse(settings.text) as {
      locales: string[]
      'plugin.inlang.messageFormat': { pathPattern: string[] }
    }
    expect(locales.toSorted()).toEqual(['en', ...LANGUAGES].toSorted())
    // Those that people can choose.
    expect(locales).toEqual(CHOICES)
    expect(format.pathPattern).toEqual(AREAS.map((area) => `./messages/{locale}/${area}.json`))
  })

  it('has every sentence once', () => {
    const keys = AREAS.flatMap((area) => Object.keys(readArea('en', area)))
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('has no sentence that nobody reads', () => {
    const sources = projectFiles().filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
    const used = new Set(sources.flatMap(({ text }) => [...text.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key)))
    expect([...english.keys()].filter((key) => !used.has(key))).toEqual([])
  })

  it('names its sentences after their feature and their part in it', () => {
    const misnamed = AREAS.flatMap((area) =>
      Object.keys(readArea('en', area)).filter((key) => !isNamedWell(key, area.replaceAll('-', '_'))),
    )
    expect(misnamed).toEqual([])
  })

  it('sorts its sentences by key', () => {
    for (const locale of ['en', ...LANGUAGES])
      for (const area of areasOf(locale)) {
        const keys = Object.keys(readArea(locale, area))
        expect(keys, `${locale}/${area}`).toEqual(keys.toSorted())
      }
  })
})

describe.each(LANGUAGES)('%s', (locale) => {
  const translated = readCatalogue(locale)

  it('has every sentence, in the same files', () => {
    expect(areasOf(locale)).toEqual(AREAS)
    for (const area of AREAS)
      expect(Object.keys(readArea(locale, area)), area).toEqual(Object.keys(readArea('en', area)))
  })

  it('keeps the values and marks of every sentence', () => {
    const different = [...translated].filter(([key, message]) => {
      const wanted = namesIn(english.get(key)!)
      return (
        formsOf(message).some((form) => placeholdersOf(form).some((name) => !wanted.has(name))) ||
        [...wanted].some((name) => !namesIn(message).has(name))
      )
    })
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('has a form for every number', () => {
    const incomplete = [...translated].filter(
      ([key, message]) =>
        hasForms(english.get(key)!) && !(hasForms(message) && Object.keys(message[0].match).some(isAny)),
    )
    expect(incomplete.map(([key]) => key)).toEqual([])
  })

  it('leaves no sentence in English', () => {
    const untranslated = [...translated].filter(
      ([key, message]) => isSentence(message) && JSON.stringify(message) === JSON.stringify(english.get(key)),
    )
    expect(untranslated.map(([key]) => key)).toEqual([])
  })
})

describe('a value from right to left', () => {
  it.each(['en', ...LANGUAGES])('is isolated in every sentence of %s', async (locale) => {
    const functions = (await import(`../dist/messages/messages/${locale}.js`)) as Record<string, Sentence>
    const [name, isolated] = locale === 'ar' ? ['Ann (2)', '\u2068Ann (2)\u2069'] : ['עומר (2)', '\u2068עומר (2)\u2069']
    const values = new Proxy({}, { get: () => name })
    const bare: string[] = []
    for (const key of readCatalogue(locale).keys()) {
      const texts = [functions[key]!(values), ...(functions[key]!.parts?.(values).map(({ value }) => value) ?? [])]
      const hasBare = texts.some((text) =>
        String(text ?? '')
          .replaceAll(isolated, '')
          .includes(name),
      )
      if (hasBare) bare.push(key)
    }
    expect(bare).toEqual([])
  })
})

type Sentence = ((values: object) => string) & { parts?: (values: object) => { value?: string }[] }

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

function isAny(selector: string): boolean {
  return selector.split(',').every((part) => part.trim().endsWith('=*'))
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
