import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The engine and the C library take this from the command line and the environment only, so each of them has to say it.
it.each(['deploy/Dockerfile', 'deploy/fieldmark.service', 'scripts/start.mjs', 'bench/product.ts'])(
  '%s starts the server so that it takes little memory',
  (file) => {
    const lines = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n')
    const text = lines.filter((line) => !/^\s*(#|\/\/)/.test(line)).join('\n')
    expect(text).toMatch(/--max-semi-space-size=8\W[^\n]*dist\/server\/main\.js/)
    expect(text).toMatch(/MALLOC_ARENA_MAX\W+2\W/)
    expect(text).toMatch(/MALLOC_TRIM_THRESHOLD_\W+4194304\W/)
  },
)
