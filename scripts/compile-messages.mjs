// node scripts/compile-messages.mjs: turns messages/<locale>/*.json into functions in dist/messages, with their types. A sentence
// with several forms or with marks is compiled by Paraglide, which would take 20 seconds for all of them.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FILLED_IN, isPlain, readCatalogue } from './catalogue.mjs'
import { ROOT } from './set-up.mjs'

const OUTPUT = join(ROOT, 'dist/messages')
const STAMP = join(OUTPUT, '.compiled-from')
const settings = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'))
const { locales, baseLocale } = settings
/** What Paraglide reads: a project of its own. */
const FORMS = join(ROOT, 'dist/message-forms')
const FORMAT = '@inlang/plugin-message-format'

/** Does nothing if the sentences have not changed since the last time. */
export default async function compileMessages() {
  const compiledFrom = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === compiledFrom) return
  await compile()
  writeFileSync(STAMP, compiledFrom)
}

async function compile() {
  const catalogues = new Map(locales.map((locale) => [locale, readCatalogue(locale)]))
  const keys = Object.keys(catalogues.get(baseLocale))
  const isPlainEverywhere = (key) => locales.every((locale) => isPlain(catalogues.get(locale)[key] ?? ''))
  await compileForms(
    catalogues,
    keys.filter((key) => !isPlainEverywhere(key)),
  )
  writeIndex(catalogues, isPlainEverywhere)
  await writeTypes(catalogues.get(baseLocale))
}

/** The sentences that have several forms or marks in any language. */
async function compileForms(catalogues, keys) {
  rmSync(FORMS, { recursive: true, force: true })
  const project = join(FORMS, 'project.inlang')
  mkdirSync(project, { recursive: true })
  const write = (file, content) => writeFileSync(join(FORMS, file), JSON.stringify(content))
  write('project.inlang/settings.json', {
    baseLocale,
    locales,
    modules: [join(relative(FORMS, ROOT), `node_modules/${FORMAT}/dist/index.js`)],
    'plugin.inlang.messageFormat': { pathPattern: './{locale}.json' },
  })
  for (const [locale, catalogue] of catalogues)
    write(
      `${locale}.json`,
      Object.fromEntries(keys.filter((key) => key in catalogue).map((key) => [key, catalogue[key]])),
    )
  const paraglide = await import('@inlang/paraglide-js')
  await paraglide.compile({
    project,
    outdir: OUTPUT,
    // One module for each language, so that a browser gets its own language only.
    outputStructure: 'locale-modules',
    // The server chooses the language of each request (src/server/platform/http/locale.ts).
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  })
}

/**
 * `#messages`: every sentence, with every value isolated, for which the compiler has no setting
 * (docs/decisions/0065-isolated-values.md).
 */
function writeIndex(catalogues, isPlainEverywhere) {
  const directions = locales.map((locale) => [locale, catalogues.get(locale).common_text_direction])
  const sentences = Object.entries(catalogues.get(baseLocale)).map(([key, message]) => {
    if (isPlainEverywhere(key)) {
      const texts = locales.flatMap((locale) => {
        const text = catalogues.get(locale)[key]
        return text === undefined ? [] : [[locale, text]]
      })
      return `export const ${key} = plain(${JSON.stringify(Object.fromEntries(texts))})\n`
    }
    const hasValues = JSON.stringify(message).includes('{')
    return `export const ${key} = ${hasValues ? `isolating(forms.${key})` : `forms.${key}`}\n`
  })
  writeFileSync(
    join(OUTPUT, 'index.js'),
    `import { isolatedIn, withIsolatedValues } from '#domain/text/isolated'
import * as forms from './messages/_index.js'
import { getLocale } from './runtime.js'

const directions = ${JSON.stringify(Object.fromEntries(directions))}
const isolated = { ltr: isolatedIn('ltr'), rtl: isolatedIn('rtl') }
const isolating = (sentence) =>
  withIsolatedValues(sentence, (options) => isolated[directions[options?.locale ?? getLocale()]])

/** A language without a sentence yet says it in English. */
const plain = (texts) => (values, options) => {
  const locale = options?.locale ?? getLocale()
  const text = texts[locale] ?? texts.${baseLocale}
  return text.replaceAll(${FILLED_IN}, (_, escaped, name) => escaped ?? isolated[directions[locale]](values?.[name]))
}

${sentences.join('')}`,
  )
}

/** The compiler describes the types in comments, of which TypeScript would make declarations in half a minute. */
async function writeTypes(catalogue) {
  const { default: format } = await import(FORMAT)
  const content = Buffer.from(JSON.stringify(catalogue))
  const { bundles, variants } = await format.importFiles({ files: [{ locale: baseLocale, content }], settings })
  const tags = Object.fromEntries(bundles.map(({ id }) => [id, new Set()]))
  for (const { messageBundleId, pattern } of variants)
    for (const { type, name } of pattern) {
      if (type === 'markup-start') tags[messageBundleId].add(`${name}: Tag<true>`)
      if (type === 'markup-standalone') tags[messageBundleId].add(`${name}: Tag<false>`)
    }
  const sentences = bundles.map(({ id, declarations }) => {
    const inputs = declarations.filter(({ type }) => type === 'input-variable').map(({ name }) => `'${name}'`)
    const text = JSON.stringify(catalogue[id]).replaceAll('*/', '')
    const type = `Sentence<${inputs.join(' | ') || 'never'}, {${[...tags[id]].join('; ')}}>`
    return `/** ${text} */\nexport declare const ${id}: ${type}\n`
  })
  writeFileSync(
    join(OUTPUT, 'index.d.ts'),
    `import type { LocalizedString, MessageMetadata, MessagePart } from '@inlang/paraglide-js'
import type { Locale } from './runtime.js'

type Options = { locale?: Locale }
type Values<Names extends string> = { [Name in Names]: NonNullable<unknown> }
type Tag<HasChildren extends boolean> = { options: {}; attributes: {}; children: HasChildren }
type Writer<Names extends string, Result> = [Names] extends [never]
  ? (values?: {}, options?: Options) => Result
  : (values: Values<Names>, options?: Options) => Result
type Sentence<Names extends string, Markup extends Record<string, Tag<boolean>>> = Writer<Names, LocalizedString> &
  (keyof Markup extends never ? unknown : { parts: Writer<Names, MessagePart[]> }) &
  MessageMetadata<Values<Names>, Options, Markup>

${sentences.join('')}`,
  )
  writeFileSync(
    join(OUTPUT, 'runtime.d.ts'),
    `export declare const locales: readonly ${JSON.stringify(locales)}
export type Locale = (typeof locales)[number]
export declare const baseLocale: '${settings.baseLocale}'
export declare function getLocale(): Locale
export declare function overwriteGetLocale(getLocale: () => Locale): void
`,
  )
}

function fingerprint() {
  const hash = createHash('sha256')
  const sources = readdirSync(join(ROOT, 'messages'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of [
    import.meta.filename,
    join(ROOT, 'scripts/catalogue.mjs'),
    join(ROOT, 'package-lock.json'),
    join(ROOT, 'project.inlang/settings.json'),
    ...sources,
  ])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
