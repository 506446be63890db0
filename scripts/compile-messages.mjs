// node scripts/compile-messages.mjs: turns messages/<locale>/*.json into functions in dist/messages. --types: with their types.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
  isolateValues()
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

/** Fills every value in through `isolatedIn`, which the compiler cannot be told (docs/decisions/0065-isolated-values.md). */
function isolateValues() {
  const { locales } = JSON.parse(readFileSync(join(ROOT, 'project.inlang/settings.json'), 'utf8'))
  for (const locale of locales) {
    const file = join(OUTPUT, `messages/${locale}.js`)
    const { common_text_direction: direction } = JSON.parse(
      readFileSync(join(ROOT, `messages/${locale}/common.json`), 'utf8'),
    )
    const code = readFileSync(file, 'utf8')
      .replaceAll(/\$\{(i\?\.\w+)\}/g, (_, value) => `\${isolated(${value})}`)
      .replaceAll(/String\((i\?\.\w+)\)/g, 'String(isolated($1))')
    writeFileSync(
      file,
      `import { isolatedIn } from '#domain/isolated'\n\nconst isolated = isolatedIn('${direction}')\n\n${code}`,
    )
  }
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
