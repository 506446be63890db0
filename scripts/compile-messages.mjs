// node scripts/compile-messages.mjs: turns messages/<locale>/*.json into typed functions in dist/messages.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT, run } from './set-up.mjs'

const OUTPUT = join(ROOT, 'dist/messages')
const STAMP = join(OUTPUT, '.compiled-from')

/** Does nothing if the sentences have not changed since the last time. */
export default async function compileMessages() {
  const compiledFrom = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === compiledFrom) return
  const { compile } = await import('@inlang/paraglide-js')
  await compile({
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
  await declareTypes()
  isolateValues()
  writeFileSync(STAMP, compiledFrom)
}

/** Writes the types that the compiler's comments describe into .d.ts files. */
async function declareTypes() {
  const options = ['--allowJs', '--declaration', '--emitDeclarationOnly', '--skipLibCheck', '--target', 'es2024']
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
    const { direction } = JSON.parse(readFileSync(join(ROOT, `messages/${locale}/common.json`), 'utf8'))
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

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
