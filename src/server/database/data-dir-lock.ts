import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process has the embedded database open. */
export class DataDirLocked extends Error {}

/** The socket on which the process that owns DATA_DIR answers, e.g. to `npm run admin`. */
export function controlSocket(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\fieldmark-${digest(dataDir)}`
  const path = join(dataDir, 'control.sock')
  // The kernel allows about 100 characters; a longer folder gets a short name of its own.
  return Buffer.byteLength(path) < 100 ? path : join(tmpdir(), `fieldmark-${digest(dataDir)}.sock`)
}

/**
 * Takes DATA_DIR for this process, since two processes on one embedded database corrupt it silently.
 * An abstract socket decides on Linux (the kernel frees it even after kill -9); the socket in the folder also catches
 * a process in another network namespace and is where the owner listens. Gives the listening server; closing it
 * frees the folder. Throws DataDirLocked.
 */
export async function lockDataDir(dataDir: string): Promise<{ server: Server; release(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const locked = new DataDirLocked(
    `The embedded database in DATA_DIR ${dataDir} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
  )
  const guard = process.platform === 'linux' ? createServer() : null
  if (guard && !(await listens(guard, `\0fieldmark-${digest(realpathSync(dataDir))}`))) throw locked
  const path = controlSocket(dataDir)
  if (await answers(path)) {
    guard?.close()
    throw locked
  }
  if (process.platform !== 'win32' && existsSync(path)) rmSync(path)
  const server = createServer()
  if (!(await listens(server, path))) {
    guard?.close()
    throw locked
  }
  return {
    server,
    release: async () => {
      await new Promise((done) => server.close(done))
      await new Promise((done) => (guard ? guard.close(done) : done(undefined)))
    },
  }
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(path, () => resolve(true))
    server.unref()
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
