// A PostgreSQL server for the tests: that of TEST_DATABASE_URL, or a temporary one from local binaries, which are
// installed if possible.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installFromDebian } from './debian-packages.mjs'
import { run } from './set-up.mjs'

/** Resolves to `{ url, stop }`, or to `{ reason }` if there is no server. */
export async function startPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: () => undefined }
  const bin = await findPostgres()
  if (!bin) return { reason: 'no PostgreSQL server was found or could be installed; set TEST_DATABASE_URL' }
  return startCluster(bin)
}

/** The folder of PostgreSQL's programs, which are installed if possible. */
export async function findPostgres() {
  return findBinaries() ?? ((await installFromDebian('postgresql')) ? findBinaries() : undefined)
}

function findBinaries() {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : []
  const candidates = [...packaged, ...(process.env.PATH ?? '').split(delimiter)]
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

async function startCluster(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-postgres-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const port = await freePort()
  const stop = stopOnce(() => {
    if (existsSync(data)) spawnSync(...asOrdinaryUser(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']))
    rmSync(folder, { recursive: true, force: true })
  })
  const created = await server('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'])
  if (created.status !== 0) return { reason: `PostgreSQL's initdb failed: ${created.output.trim()}` }
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${FAST_BUT_UNSAFE} ${QUICK} -c max_connections=200`
  const started = await server('pg_ctl', ['-D', data, '-w', '-l', log, '-o', settings, 'start'])
  if (started.status !== 0) return { reason: `PostgreSQL did not start: ${started.output.trim()}` }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }

  function server(program, args) {
    return run(...asOrdinaryUser(join(bin, program), args))
  }
}

// Tests that provoke deadlocks would wait a second for each.
const QUICK = '-c deadlock_timeout=50ms'
const FAST_BUT_UNSAFE = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'

/** PostgreSQL refuses to run as root. */
function asOrdinaryUser(program, args) {
  const options = { cwd: tmpdir() }
  if (process.getuid?.() !== 0) return [program, args, options]
  const user = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody'
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout))
  return [program, args, { ...options, uid, gid }]
}

/** Runs `work` once: when called, or when the process exits early through an error or Ctrl-C. */
function stopOnce(work) {
  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    work()
  }
  process.on('exit', stop)
  return stop
}

/**
 * A port that nobody listens on, below those that the system gives to outgoing connections, one of which could otherwise take
 * it before the server listens.
 */
async function freePort() {
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const isFree = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
