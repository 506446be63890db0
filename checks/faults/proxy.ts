import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const PATIENCE = 10_000
/** How long to wait for nginx, which does not report when it is done. Unit: milliseconds. */
const RELOADING = 500

/** Why this machine cannot run a proxy; null if it can. */
export function proxyObstacle(program: 'nginx' | 'haproxy'): string | null {
  return spawnSync(program, ['-v']).error ? `${program} is not installed` : null
}

type Running = {
  stop(): Promise<void>
  /** Goes on with another configuration. Only nginx reads it again. */
  change(configOf: (folder: string) => string): Promise<void>
}

/** Starts a proxy that stays in the foreground. Resolves once it listens. */
export async function startProxy(
  program: 'nginx' | 'haproxy',
  port: number,
  configOf: (folder: string) => string,
): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), `fieldmark-${program}-`))
  const file = join(folder, 'config')
  writeFileSync(file, configOf(folder))
  const args = program === 'nginx' ? ['-p', folder, '-c', file] : ['-f', file]
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += String(text)
  })
  const remove = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  const deadline = performance.now() + PATIENCE
  while (!(await listensOn(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${program} does not start: ${complaints}`)
    await setTimeout(50)
  }
  return {
    async stop() {
      process.off('exit', remove)
      const ended = once(child, 'exit')
      remove()
      await ended
    },
    async change(otherConfigOf) {
      writeFileSync(file, otherConfigOf(folder))
      child.kill('SIGHUP')
      await setTimeout(RELOADING)
    },
  }
}

function listensOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.destroy())
    socket.once('error', () => resolve(false))
    socket.once('close', (hadError) => resolve(!hadError))
  })
}
