import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Site } from './render-page.tsx'

/** The installation as the server-rendered pages need it; the hashed names of built files stand in the manifest. */
export function siteOf(config: Config, webRoot: string): Site {
  return {
    productName: config.productName,
    stylesheet: `/${builtName(webRoot, 'server-pages.css')}`,
    draftScript: `/${builtName(webRoot, 'supervisor-draft.ts')}`,
  }
}

function builtName(webRoot: string, source: string): string {
  const manifest = join(webRoot, '.vite/manifest.json')
  if (!existsSync(manifest)) return source
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  return entries[source]?.file ?? source
}
