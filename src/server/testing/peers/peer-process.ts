import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Unit: milliseconds. Long enough for a busy machine. */
const START_LIMIT = 120_000

type PeerProcess = { stop: () => Promise<void> }

/** Creates a temporary folder for everything that a peer writes. */
export function makePeerFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `fieldmark-${name}-`))
}

export function removePeerFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

type Command = { program: string; args: string[]; env: Record<string, string>; folder: string }

/** Starts a server program. Resolves when it answers at the address; otherwise throws its output. */
export async function startPeerProcess(address: string, { program, args, env, folder }: Command): Promise<PeerProcess> {
  const log = join(folder, 'output.log')
  // Ends with the test, even if that is killed.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', program, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(output)
  child.stderr.pipe(output)
  const stop = () => end(child)
  try {
    await Promise.race([failed(child), answers(address)])
  } catch (error) {
    await stop()
    throw new Error(`${program} did not start: ${(error as Error).message}\n${readFileSync(log, 'utf8')}`)
  }
  return { stop }
}

async function failed(child: ChildProcess): Promise<never> {
  const [reason] = (await Promise.race([once(child, 'exit'), once(child, 'error')])) as [unknown]
  throw reason instanceof Error ? reason : new Error(`it ended with ${String(reason)}`)
}

async function answers(address: string): Promise<void> {
  const end = Date.now() + START_LIMIT
  for (;;) {
    const response = await fetch(address).catch(() => null)
    if (response?.ok) return
    if (Date.now() > end) throw new Error(`${address} answers ${response?.status ?? 'nothing'}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function end(child: ChildProcess): Promise<void> {
  const hasEnded = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  if (hasEnded) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
