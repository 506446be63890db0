import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process is using the embedded database. */
export class DataDirLocked extends Error {}

/** The path of the admin socket, on which the process that owns DATA_DIR serves `npm run admin`. */
export function adminSocketPath(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\fieldmark-${digest(dataDir)}`
  const path = join(dataDir, 'admin.sock')
  // A socket's path is limited to about 100 bytes.
  return Buffer.byteLength(path) < 100 ? path : join(tmpdir(), `fieldmark-${digest(dataDir)}.sock`)
}

/**
 * Locks DATA_DIR for this process: two processes on one embedded database would corrupt it. Throws DataDirLocked. Listening on
 * the admin socket is the lock. On Linux an abstract socket, which the kernel frees even after kill -9, prevents two processes
 * from replacing a stale admin socket at the same time.
 */
export async function lockDataDir(dataDir: string): Promise<{ server: Server; release(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const locked = new DataDirLocked(
    `The embedded database in DATA_DIR ${dataDir} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
  )
  const guard = process.platform === 'linux' ? createServer() : null
  if (guard && !(await tryToListen(guard, `\0fieldmark-${digest(realpathSync(dataDir))}`))) throw locked
  const path = adminSocketPath(dataDir)
  const server = createServer()
  const isInUse = await canConnect(path)
  if (!isInUse && process.platform !== 'win32') rmSync(path, { force: true })
  if (isInUse || !(await tryToListen(server, path))) {
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

function tryToListen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(path, () => resolve(true))
    server.unref()
  })
}

function canConnect(path: string): Promise<boolean> {
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
