import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../src/server/testing/free-port.ts'
import { Disk } from './disk.ts'

const BIN = process.env.POSTGRES_BIN ?? ''
/** The product's account, which owns its database but has no other rights. */
export const ACCOUNT = 'fieldmark'
/** The size of its disk. */
const MEGABYTES = 1500
/** Enough for two servers. */
export const MAX_CONNECTIONS = 50

/** A PostgreSQL server with its standard settings for syncing, on a disk of its own if the machine allows that. */
export class Cluster {
  readonly disk: Disk | null
  readonly port: number
  readonly #folder: string
  readonly #user: { uid?: number; gid?: number }

  /** Why there can be no server; null if there can. */
  static obstacle(): string | null {
    return BIN ? null : 'no PostgreSQL server was found or could be installed'
  }

  /** Limits the disk to this size. */
  static async start({ megabytes = MEGABYTES } = {}): Promise<Cluster> {
    const cluster = new Cluster(await freePort(), megabytes)
    await cluster.#run('initdb', ['-D', cluster.#data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'])
    await cluster.start()
    await cluster.query('postgres', `create role ${ACCOUNT} login`)
    return cluster
  }

  private constructor(port: number, megabytes: number) {
    this.port = port
    // Before the disk's own, because PostgreSQL has to stop first.
    process.on('exit', () => this.#remove())
    this.disk = Disk.obstacle() ? null : new Disk(megabytes)
    this.#folder = this.disk?.folder ?? mkdtempSync(join(tmpdir(), 'fieldmark-cluster-'))
    this.#user = process.getuid?.() === 0 ? ordinaryUser() : {}
    if (this.#user.uid && this.#user.gid) chownSync(this.#folder, this.#user.uid, this.#user.gid)
    if (this.disk) chmodSync(join(this.#folder, '..'), 0o755)
  }

  get #data(): string {
    return join(this.#folder, 'data')
  }

  async start(): Promise<void> {
    const settings = `-p ${this.port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c max_connections=${MAX_CONNECTIONS}`
    await this.#run('pg_ctl', ['-D', this.#data, '-w', '-l', join(this.#folder, 'log'), '-o', settings, 'start'])
  }

  /** Ends all of PostgreSQL's processes at once, as after a crash. */
  async crash(): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.#data, '-m', 'immediate', 'stop'])
  }

  /** Another server, which has everything before this one confirms it. */
  async addStandby(): Promise<Cluster> {
    const standby = new Cluster(await freePort(), MEGABYTES)
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', 'postgres']
    await this.#run('pg_basebackup', ['-D', standby.#data, '--write-recovery-conf', '--checkpoint=fast', ...from])
    await standby.start()
    await this.query('postgres', "alter system set synchronous_standby_names = '*'")
    await this.query('postgres', 'select pg_reload_conf()')
    return standby
  }

  /** A standby takes over. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.#data, '-w', 'promote'])
  }

  async isRunning(): Promise<boolean> {
    return this.#run('pg_ctl', ['-D', this.#data, 'status']).then(
      () => true,
      () => false,
    )
  }

  urlOf(database: string, { user = ACCOUNT, port = this.port } = {}): string {
    return `postgres://${user}@127.0.0.1:${port}/${database}`
  }

  /** Runs one statement, or several without parameters, as the superuser. */
  async query<Row extends pg.QueryResultRow>(database: string, text: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.urlOf(database, { user: 'postgres' }) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  async #run(program: string, args: string[]): Promise<void> {
    await promisify(execFile)(join(BIN, program), args, { cwd: tmpdir(), ...this.#user })
  }

  #remove(): void {
    try {
      execFileSync(join(BIN, 'pg_ctl'), ['-D', this.#data, '-m', 'immediate', 'stop'], {
        cwd: tmpdir(),
        stdio: 'ignore',
        ...this.#user,
      })
    } catch {
      // It has stopped already.
    }
    if (!this.disk) rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => {
    try {
      return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    } catch {
      return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
    }
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}
