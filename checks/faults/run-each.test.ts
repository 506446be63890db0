import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runEach } from './run-each.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldmark-run-each-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('runs what comes after a fault that failed, threw or was killed, and names these', async () => {
  const log = join(folder, 'log')
  const ends: Record<string, string> = {
    passes: '',
    fails: 'process.exit(1)',
    throws: "throw new Error('nginx does not start')",
    // Outside of what anybody waits for.
    rejects: "setTimeout(() => Promise.reject(new Error('a client of the load')))",
    'is killed': "process.kill(process.pid, 'SIGKILL')",
    'passes too': '',
  }
  const names = Object.keys(ends)
  const failed = await runEach(names, (name) => [
    '--eval',
    `require('node:fs').appendFileSync(${JSON.stringify(log)}, ${JSON.stringify(`${name}\n`)}); ${ends[name]}`,
  ])
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(names)
  expect(failed).toEqual(['fails', 'throws', 'rejects', 'is killed'])
})
