import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MAX_FILE_SIZE } from '#domain/internships/imports'
import * as m from '#messages'
import type { Services } from '../../services.ts'
import { type AppEnv, contextOf } from './request-context.ts'

const MEGABYTE = 1024 * 1024

type Limit = { maxSize: number; onError: (c: Context) => Response | Promise<Response> }

/** Limits request bodies, and lets admins upload larger files. Unit of `maxSize`: bytes. */
export function limitBodies(services: Services, usual: Limit): MiddlewareHandler<AppEnv> {
  const forFiles: Limit = {
    maxSize: MAX_FILE_SIZE,
    onError: (c) =>
      c.json({ code: 'TOO_LARGE', message: m.common_file_too_large({ maxFileSize: MAX_FILE_SIZE / MEGABYTE }) }, 413),
  }
  const [limitUsual, limitFiles] = [limitBody(usual), limitBody(forFiles)]
  return async (c, next) => {
    if (!isCsvUpload(c)) return limitUsual(c, next)
    // Only admins may make the server read that much.
    const { actor } = await contextOf(services, c)
    return actor?.role === 'admin' ? limitFiles(c, next) : limitUsual(c, next)
  }
}

/** Hono's own limit turns every body into a stream. A stated length is enough, because Node reads no more than that. */
function limitBody({ maxSize, onError }: Limit): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next)
    return Number(length) > maxSize ? onError(c) : next()
  }
}

/** The only request with a large body that is not JSON: an admin's file for an import. */
export function isCsvUpload({ req }: Pick<Context, 'req'>): boolean {
  const isCsv = req.header('content-type')?.startsWith('text/csv') ?? false
  return req.method === 'POST' && req.path === '/api/v1/imports' && isCsv
}
