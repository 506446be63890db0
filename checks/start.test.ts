import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The engine takes this option from the command line only, so each of them has to say it.
it.each(['deploy/Dockerfile', 'deploy/fieldmark.service', 'scripts/start.mjs', 'bench/product.ts'])(
  '%s starts the server with a small young generation',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    expect(text).toMatch(/--max-semi-space-size=16\W[^\n]*dist\/server\/main\.js/)
  },
)
