// node scripts/compile-messages.mjs: turns messages/<locale>/*.json into functions in dist/messages, with their types.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue } from './catalogue.mjs'
import { ROOT } from './set-up.mjs'

const OUTPUT = join(ROOT, 'dist/messages')
const STAMP = join(OUTPUT, '.compiled-from')
const settings = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'))
const { locales } = settings

/** Does nothing if the sentences have not changed since the last time. */
export default async function compileMessages() {
  const compiledFrom = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === compiledFrom) return
  await compile()
  writeFileSync(STAMP, compiledFrom)
}

async function compile() {
  const paraglide = await import('@inlang/paraglide-js')
  await paraglide.compile({
    project: join(ROOT, 'project.inlang'),
    outdir: OUTPUT,
    // One module for each language, so that a browser gets its own language only.
    outputStructure: 'locale-modules',
    // The server chooses the language of each request (src/server/platform/http/locale.ts).
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  })
  writeIndex()
  await writeTypes()
}

/**
 * `#messages`: what the compiler makes, with every value isolated, for which it has no setting
 * (docs/decisions/0065-isolated-values.md).
 */
function writeIndex() {
  const directions = locales.map((locale) => [locale, readCatalogue(locale).common_text_direction])
  const sentences = Object.entries(readCatalogue('en')).map(([key, message]) => {
    const sentence = JSON.stringify(message).includes('{') ? `isolating(sentences.${key})` : `sentences.${key}`
    return `export const ${key} = ${sentence}\n`
  })
  writeFileSync(
    join(OUTPUT, 'index.js'),
    `import { isolatedIn, withIsolatedValues } from '#domain/isolated'
import * as sentences from './messages/_index.js'
import { getLocale } from './runtime.js'

const directions = ${JSON.stringify(Object.fromEntries(directions))}
const isolated = { ltr: isolatedIn('ltr'), rtl: isolatedIn('rtl') }
const isolating = (sentence) =>
  withIsolatedValues(sentence, (options) => isolated[directions[options?.locale ?? getLocale()]])

${sentences.join('')}`,
  )
}

/** The compiler describes the types in comments, of which TypeScript would make declarations in half a minute. */
async function writeTypes() {
  const { default: format } = await import('@inlang/plugin-message-format')
  const catalogue = readCatalogue('en')
  const content = Buffer.from(JSON.stringify(catalogue))
  const { bundles, variants } = await format.importFiles({ files: [{ locale: 'en', content }], settings })
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
    join(ROOT, 'package-lock.json'),
    join(ROOT, 'project.inlang/settings.json'),
    ...sources,
  ])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
