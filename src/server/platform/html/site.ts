import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import type { Config } from '../../config.ts'
import type { Site } from './render-page.tsx'

/** The settings and assets of server-rendered pages; the build manifest has the hashed file names. */
export function siteOf(config: Config, webRoot: string): Site {
  return {
    productName: config.productName,
    universityName: config.universityName,
    supportEmail: config.supportEmail,
    appearance: DEFAULT_APPEARANCE,
    stylesheet: `/${builtName(webRoot, 'server-pages.css')}`,
    font: `/${builtFont(webRoot, 'public-sans')}`,
    headingFont: `/${builtFont(webRoot, 'newsreader')}`,
    draftScript: `/${builtName(webRoot, 'supervisor-draft.ts')}`,
  }
}

type Manifest = Record<string, { file: string; assets?: string[] }>

/** The hashed name of a built file, relative to the web root. */
export function builtName(webRoot: string, source: string): string {
  return readManifest(webRoot)[source]?.file ?? source
}

/** The file with English letters; the style sheet loads the others when needed. */
function builtFont(webRoot: string, family: string): string {
  const fonts = readManifest(webRoot)['server-pages.css']?.assets ?? []
  return fonts.find((font) => font.includes(`${family}-0020-`)) ?? `${family}.woff2`
}

function readManifest(webRoot: string): Manifest {
  const manifest = join(webRoot, '.vite/manifest.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest) : {}
}
