import { join } from 'node:path'
import { urlOf } from './cluster.ts'
import { ROOT, type Running, startServer } from './processes.ts'

export const SECRET = 'a secret that is used for measuring only'

/** Starts the built product on this database, with `data` as its folder. */
export function startProduct(database: string, data: string, env: Record<string, string> = {}): Promise<Running> {
  return startServer(
    // As every way to start does (deploy/, scripts/start.mjs).
    ['--max-semi-space-size=8', join(ROOT, 'dist/server/main.js')],
    {
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '4194304',
      DATABASE_URL: urlOf(database),
      DATA_DIR: data,
      AUTH_SECRET: SECRET,
      // Signing in is limited by address, and all come from this one.
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
    '/readyz',
  )
}
