import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'

const ROOT = process.env.PRODUCT_ROOT ?? join(import.meta.dirname, '..')

export const ADMIN = { email: 'admin@fieldmark.example', password: 'an admin password' }
const FIRST_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

/** The built product, running in a process with its own database. */
export class ProductServer {
  #process: ChildProcess | null = null
  #output = ''
  readonly baseUrl: string
  readonly #environment: Record<string, string>
  readonly #cleanUp: () => Promise<void>

  private constructor(port: number, environment: Record<string, string>, cleanUp: () => Promise<void>) {
    this.baseUrl = `http://localhost:${port}`
    this.#environment = environment
    this.#cleanUp = cleanUp
  }

  /** On the embedded database, or on a new one of this PostgreSQL server. */
  static async open(settings: Record<string, string>, postgres?: string): Promise<ProductServer> {
    const port = await freePort()
    const dataDir = newFolder()
    const template = process.env.E2E_DATA_TEMPLATE
    if (template && !postgres) cpSync(template, dataDir, { recursive: true })
    const database = await createDatabase(postgres)
    const server = new ProductServer(
      port,
      {
        PORT: String(port),
        DATA_DIR: dataDir,
        ...FIRST_ADMIN,
        LOG_LEVEL: 'warn',
        ...(database.url ? { DATABASE_URL: database.url } : {}),
        ...settings,
      },
      async () => {
        await database.drop()
        rmSync(dataDir, { recursive: true, force: true })
      },
    )
    await server.start()
    return server
  }

  /** The data folder of a product that was started and stopped. */
  static async makeTemplate(): Promise<string> {
    const folder = newFolder()
    const environment = { PORT: String(await freePort()), DATA_DIR: folder, ...FIRST_ADMIN }
    const server = new ProductServer(0, environment, async () => undefined)
    await server.start()
    await server.stop()
    return folder
  }

  /** Starts the process and waits until it is ready. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', ...this.#environment, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.#output += chunk.toString()
        if (this.#output.includes('is ready at')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${this.#output}`)))
    })
  }

  /** The ids of the child processes (Linux only). */
  childProcesses(): number[] {
    const id = this.#process?.pid ?? 0
    const children = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  }

  /** Stops the process, by default gracefully, and waits for its end. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode) return
    this.#output = ''
    await new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill(signal)
    })
  }

  /** Runs a statement in the database while the process is stopped. */
  async query(statement: string): Promise<void> {
    const { DATABASE_URL, DATA_DIR = '' } = this.#environment
    if (DATABASE_URL) return onServer(DATABASE_URL, statement)
    const database = await PGlite.create(join(DATA_DIR, 'database'), { extensions: { pg_trgm } })
    await database.exec(statement)
    await database.close()
  }

  async close(): Promise<void> {
    await this.stop()
    await this.#cleanUp()
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fieldmark-e2e-'))
}

async function createDatabase(server?: string): Promise<{ url: string | null; drop: () => Promise<void> }> {
  if (!server) return { url: null, drop: async () => undefined }
  const name = `fieldmark_e2e_${randomUUID().replaceAll('-', '')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${name} with (force)`) }
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * A port that nobody listens on, below those that the system gives to outgoing connections, one of which could otherwise take
 * it before the server listens.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
