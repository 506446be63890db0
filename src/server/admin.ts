import { createAdmin } from './auth/first-admin.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataDirLocked } from './database/data-dir-lock.ts'
import { adminCommand, sendToRunningServer } from './process/admin-socket.ts'
import { openServices } from './services.ts'

// npm run admin -- create EMAIL

const [command, email, ...more] = process.argv.slice(2)
const parsed = adminCommand.safeParse({ command, email })
if (!parsed.success || more.length > 0) fail('Usage: npm run admin -- create EMAIL')

try {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
  const reply = config.databaseUrl ? null : await sendToRunningServer(config.dataDir, parsed.data)
  const { link } = reply ?? (await createDirectly(config))
  process.stdout.write(
    `${parsed.data.email} is an admin. Set the password within one hour on this page (the link works once):\n${link}\n`,
  )
  process.exit(0)
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DataDirLocked)) throw error
  fail(error.message)
}

async function createDirectly(config: ReturnType<typeof readConfig>) {
  const services = await openServices(config)
  try {
    return await createAdmin(services, parsed.data!.email)
  } finally {
    await services.close()
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
