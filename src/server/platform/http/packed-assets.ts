import { existsSync, openSync, read as readFile, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { serveStatic } from 'hono/serve-static'

const read = promisify(readFile)

/**
 * Serves the assets of a release from the single file next to the web root (docs/decisions/0078-one-file-releases.md); null in a
 * clone. The file stays open, so that assets can be read until the server stops, even if its folder has been deleted.
 */
export function packedAssets(webRoot: string) {
  const index = `${webRoot}-assets.json`
  if (!existsSync(index)) return null
  const places = new Map(Object.entries(JSON.parse(readFileSync(index, 'utf8')) as Record<string, Place>))
  const file = openSync(`${webRoot}-assets.pack`, 'r')
  return serveStatic({
    root: '',
    precompressed: true,
    getContent: async (path) => {
      const [start, length] = places.get(path.replace(/^\/?assets\//, '')) ?? []
      if (start === undefined || length === undefined) return null
      const { buffer } = await read(file, Buffer.alloc(length), 0, length, start)
      return buffer
    },
  })
}

/** Unit: bytes. */
type Place = [start: number, length: number]
