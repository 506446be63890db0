import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

// What a browser downloads before a screen works, compressed with gzip. Needs a build.

const ROOT = join(import.meta.dirname, '../dist/web')
const KB = 1024
/** Unit: bytes of JavaScript, including the libraries that every screen shares. */
const PUBLIC_SCREEN = 164 * KB
const SIGNED_IN_SCREEN = 178.5 * KB
/** Unit: bytes of style sheet, script and fonts, without the page itself. */
const SUPERVISOR_PAGE = 55 * KB
const PUBLIC_SCREENS = [
  'login',
  'email-code',
  'email-link',
  'challenge',
  'email-change',
  'register',
  'reset-password',
  'verify-email',
]

type Entry = { file: string; imports?: string[]; css?: string[]; assets?: string[]; src?: string }
const manifest = JSON.parse(readFileSync(join(ROOT, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>

const screens = Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'))
const isPublic = (screen: string) => PUBLIC_SCREENS.some((name) => screen.endsWith(`/${name}-page.tsx`))

/** The files of these sources and of everything that they import statically. */
function filesOf(sources: string[]): string[] {
  const found = new Set<string>()
  const visit = (source: string) => {
    const entry = manifest[source]
    if (!entry || found.has(entry.file)) return
    found.add(entry.file)
    for (const imported of entry.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...found]
}

/** Whether the file contains pdfkit (`%PDF-`) or fontkit (`glyf`). */
function hasPdfLibraries(file: string): boolean {
  return /%PDF-|glyf/.test(readFileSync(join(ROOT, file), 'utf8'))
}

/** Fonts have no .gz file: they are already compressed. */
function downloadSize(file: string): number {
  const packed = join(ROOT, `${file}.gz`)
  return readFileSync(existsSync(packed) ? packed : join(ROOT, file)).length
}

function sum(files: string[]): number {
  return files.reduce((total, file) => total + downloadSize(file), 0)
}

describe('what a browser loads', () => {
  it.each(screens)('is small for %s', (screen) => {
    const files = filesOf(['index.html', screen])
    expect(files.length).toBeGreaterThan(3)
    const budget = isPublic(screen) ? PUBLIC_SCREEN : SIGNED_IN_SCREEN
    expect(sum(files), `bytes of JavaScript before ${screen} works`).toBeLessThanOrEqual(budget)
  })

  it('finds every public screen', () => {
    expect(screens.filter(isPublic)).toHaveLength(PUBLIC_SCREENS.length)
  })

  it.each(screens)('includes no other screen with %s', (screen) => {
    const loaded = filesOf(['index.html', screen])
    const others = screens.filter((other) => other !== screen).map((other) => manifest[other]!.file)
    expect(loaded.filter((file) => others.includes(file))).toEqual([])
  })

  it('includes the PDF libraries only for a report', () => {
    const report = Object.keys(manifest).filter((source) => source.endsWith('save-report.ts'))
    expect(filesOf(report).filter(hasPdfLibraries)).toHaveLength(1)
    expect(filesOf(['index.html', ...screens]).filter(hasPdfLibraries)).toEqual([])
  })

  it("is small for the supervisor's form", () => {
    const { file: sheet, assets = [] } = manifest['server-pages.css']!
    // For headings and text in European languages.
    const fonts = assets.filter((asset) => /(newsreader-(0020|00a1|0100)|public-sans-(0020|0100))-/.test(asset))
    expect(fonts).toHaveLength(5)
    expect(filesOf(['supervisor-draft.ts'])).toHaveLength(1)
    expect(sum([sheet, manifest['supervisor-draft.ts']!.file, ...fonts])).toBeLessThanOrEqual(SUPERVISOR_PAGE)
  })
})
