import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Site } from './render-page.tsx'

/** The installation as the server-rendered pages need it; the hashed names of built files stand in the manifest. */
export function siteOf(config: Config, webRoot: string): Site {
  return {
    productName: config.productName,
    stylesheet: `/${builtName(webRoot, 'server-pages.css')}`,
    font: `/${builtFont(webRoot)}`,
    draftScript: `/${builtName(webRoot, 'supervisor-draft.ts')}`,
  }
}

type Manifest = Record<string, { file: string; assets?: string[] }>

/** The hashed name of a built file, below the web root. */
export function builtName(webRoot: string, source: string): string {
  return readManifest(webRoot)[source]?.file ?? source
}

/** The Latin letters alone; the browser finds others in the style sheet. */
function builtFont(webRoot: string): string {
  const fonts = readManifest(webRoot)['server-pages.css']?.assets ?? []
  return fonts.find((font) => font.includes('public-sans-latin-wght')) ?? 'public-sans.woff2'
}

function readManifest(webRoot: string): Manifest {
  const manifest = join(webRoot, '.vite/manifest.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Manifest) : {}
}
