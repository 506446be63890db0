import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a process of Node.js for each name, one after the other. What one has printed stays, and however it ends, the next one runs:
 * whatever a failed one has left running ends with it. Resolves to the names of those that failed.
 */
export async function runEach(names: string[], argsOf: (name: string) => string[]): Promise<string[]> {
  const failed: string[] = []
  let isStopped = false
  for (const name of names) {
    const child = spawn(process.execPath, argsOf(name), { stdio: 'inherit' })
    const stop = () => {
      isStopped = true
      child.kill()
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
    const [code] = await once(child, 'exit')
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
    if (code !== 0) failed.push(name)
    if (isStopped) break
  }
  return failed
}
