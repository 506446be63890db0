import { ConfigError, readConfig } from './config.ts'
import { DataDirLocked } from './database/data-dir-lock.ts'
import { adminCommand, runAdminCommand } from './process/admin-commands.ts'
import { sendToRunningServer } from './process/admin-socket.ts'
import { openServices } from './services.ts'

// npm run admin -- create EMAIL
// npm run admin -- reset-factors EMAIL

const [command, email, ...more] = process.argv.slice(2)
const parsed = adminCommand.safeParse({ command, email })
if (!parsed.success || more.length > 0)
  fail('Usage: npm run admin -- create EMAIL, or npm run admin -- reset-factors EMAIL')

try {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
  const reply = config.databaseUrl ? null : await sendToRunningServer(config.dataDir, parsed.data)
  process.stdout.write(`${reply ?? (await runDirectly(config))}\n`)
  process.exit(0)
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DataDirLocked)) throw error
  fail(error.message)
}

async function runDirectly(config: ReturnType<typeof readConfig>) {
  const services = await openServices(config)
  try {
    return await runAdminCommand(services, parsed.data!)
  } finally {
    await services.close()
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
