import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { notJudged } from './budgets.ts'
import { hasNginx } from './nginx.ts'

type Part = { name: string; args: string[]; missing?: string | false | undefined }

/**
 * `npm run bench -- --all`: everything, one after the other, each in a process of its own. Gives whether all budgets hold;
 * what cannot be measured here is named.
 */
export async function measureAll(
  directus: string | undefined,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<boolean> {
  const parts: Part[] = [
    { name: 'one process', args: ['--full'] },
    {
      name: 'the screens in a browser',
      args: ['--web'],
      missing: !process.env.LIGHTHOUSE && 'Lighthouse or a Chromium is missing',
    },
    {
      name: 'several processes',
      args: ['--processes'],
      missing: !hasNginx() && 'nginx is not in PATH',
    },
    {
      name: 'the product beside Directus',
      args: ['--directus', directus ?? ''],
      missing: !directus && '--directus names no folder',
    },
  ]
  const said: string[] = []
  let isHeld = true
  for (const { name, args, missing } of parts) {
    if (missing) {
      said.push(notJudged(name, missing))
      continue
    }
    const how = ['--rounds', String(rounds), '--seconds', String(seconds)]
    const command = [...process.execArgv, join(import.meta.dirname, 'main.ts'), ...args, ...how]
    const part = spawn(process.execPath, command, { stdio: 'inherit' })
    const endWithUs = () => part.kill()
    process.on('exit', endWithUs)
    const [status] = await once(part, 'exit')
    process.off('exit', endWithUs)
    said.push(`${name}: ${status === 0 ? 'all budgets hold' : 'not all budgets hold, see above'}`)
    isHeld &&= status === 0
  }
  process.stdout.write(`\n\n${said.join('\n')}\n`)
  return isHeld
}
