import viewer from '@scalar/fastify-api-reference'
import type { Plugin } from 'vite'

/** `api-viewer.js`: the viewer of the API reference, Scalar, in one file. */
export function apiViewer(): Plugin {
  return {
    name: 'api-viewer',
    apply: 'build',
    generateBundle() {
      const name = 'api-viewer.js'
      this.emitFile({ type: 'asset', name, originalFileName: name, source: readViewer() })
    },
  }
}

type Route = { url: string; handler: (request: object, reply: object) => unknown }

/** Only Scalar's plugin for Fastify comes with the file without 300 MB of other packages; its last route serves it. */
function readViewer(): string {
  let script = ''
  const fastify = {
    hasPlugin: () => false,
    route({ url, handler }: Route) {
      const reply = { header: () => reply, send: (body: string) => (script = body) }
      if (url.endsWith('.js')) handler({}, reply)
    },
  }
  const register = viewer as unknown as (app: object, options: object, done: () => void) => void
  register(fastify, { configuration: { url: '/' } }, () => {})
  if (!script) throw new Error('Scalar’s plugin for Fastify no longer serves the viewer as a file.')
  return script
}
