import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { CSSOptions } from 'vite'

type Plugins = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>
type Options = {
  targetFormat: 'woff2'
  variationAxes: { wght: number | { min: number; max: number } }
  keepFeatures: string[]
  dropTables: string[]
  noHinting: boolean
}

// The library has no types.
const require = createRequire(import.meta.url)
const subsetFont = require('subset-font') as (font: Buffer, text: string, options: Options) => Promise<Buffer>

const SHEET = /[\\/]ui[\\/]fonts\.css$/
const FOLDER = join(import.meta.dirname, 'node_modules/.cache/fieldmark/fonts')
/** A file without these letters has single letters only, between which the browser does not kern. */
const WHOLE_WORDS = 'abcdefghijklmnopqrstuvwxyz'
const FEATURES = ['calt', 'kern', 'liga', 'tnum']
/** Hints for old screens, and names of the weights. */
const UNUSED_TABLES = ['gasp', 'prep', 'STAT']

/** Reduces each font in `ui/fonts.css` to the characters of its `unicode-range` and the weights of its `font-weight`. */
export function subsetFonts(): Plugins[number] {
  return {
    postcssPlugin: 'subset-fonts',
    // Before Vite resolves the addresses of the files.
    async Once(root) {
      const faces: Promise<void>[] = []
      root.walkAtRules('font-face', (face) => {
        const sheet = face.source?.input.file
        if (!sheet || !SHEET.test(sheet)) return
        const values: Record<string, string> = {}
        face.walkDecls(({ prop, value }) => {
          values[prop] = value
        })
        const { 'font-weight': weight = '', 'unicode-range': ranges = '', src = '' } = values
        face.walkDecls('src', (declaration) => {
          const reduce = writeSubset(src.match(/url\((.+?)\)/)?.[1] ?? '', weight, ranges)
          faces.push(
            reduce.then((file) => {
              const address = relative(dirname(sheet), file).replaceAll('\\', '/')
              declaration.value = `url(${address}) format("woff2")`
            }),
          )
        })
      })
      await Promise.all(faces)
    },
  }
}

/** The file is named after the font and its first character: `newsreader-0020.woff2`. */
async function writeSubset(source: string, weight: string, ranges: string): Promise<string> {
  const characters = charactersIn(ranges)
  const [min = 400, max = min] = weight.split(' ').map(Number)
  const subset = await subsetFont(readFileSync(require.resolve(source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: min === max ? min : { min, max } },
    keepFeatures: characters.includes(WHOLE_WORDS) ? FEATURES : [],
    dropTables: UNUSED_TABLES,
    noHinting: true,
  })
  const font = source.match(/([^/]+)\/files\//)?.[1]
  const first = characters.codePointAt(0)?.toString(16).padStart(4, '0')
  const file = join(FOLDER, `${font}-${first}.woff2`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, subset)
  return file
}

/** `U+41-43, U+61` is `ABCa`. */
function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .map((range) => {
      const [from = 0, to = from] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
    })
    .join('')
}
