// node scripts/compile-messages.mjs: turns messages/<locale>/*.json into functions in dist/messages. --types: with their types.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCatalogue } from './catalogue.mjs'
import { ROOT, run } from './set-up.mjs'

const OUTPUT = join(ROOT, 'dist/messages')

/** Does nothing if the sentences have not changed since the last time. The types are for the compiler and editors only. */
export default async function compileMessages({ withTypes = false } = {}) {
  const compiledFrom = fingerprint()
  await onceFor(compiledFrom, 'compiled', compile)
  if (withTypes) await onceFor(compiledFrom, 'typed', declareTypes)
}

async function onceFor(compiledFrom, step, work) {
  const stamp = join(OUTPUT, `.${step}-from`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === compiledFrom) return
  await work()
  writeFileSync(stamp, compiledFrom)
}

async function compile() {
  const paraglide = await import('@inlang/paraglide-js')
  await paraglide.compile({
    project: join(ROOT, 'project.inlang'),
    outdir: OUTPUT,
    // One module for each language, so that a browser gets its own language only.
    outputStructure: 'locale-modules',
    // The server chooses the language of each request (src/server/http/locale.ts).
    strategy: ['baseLocale'],
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  })
  writeIndex()
}

/** Writes the types that the compiler's comments describe into .d.ts files. */
async function declareTypes() {
  const options = ['--allowJs', '--declaration', '--emitDeclarationOnly', '--noCheck', '--target', 'es2024']
  const files = ['messages/_index.js', 'runtime.js'].map((file) => join(OUTPUT, file))
  const { status, output } = await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '--ignoreConfig',
    ...options,
    '--module',
    'nodenext',
    '--types',
    'node',
    '--outDir',
    OUTPUT,
    '--rootDir',
    OUTPUT,
    ...files,
  ])
  if (status !== 0) throw new Error(output)
}

/**
 * `#messages`: what the compiler makes, with every value isolated, for which it has no setting
 * (docs/decisions/0065-isolated-values.md).
 */
function writeIndex() {
  const { locales } = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'))
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
  writeFileSync(join(OUTPUT, 'index.d.ts'), `export * from './messages/_index.js'\n`)
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  await compileMessages({ withTypes: process.argv.includes('--types') })
