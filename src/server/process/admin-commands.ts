import * as z from 'zod'
import { resetFactors } from '../auth/factors/reset-factors.ts'
import { createAdmin } from '../auth/first-admin.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { inTransaction } from '../database/client.ts'
import type { OpenServices } from '../services.ts'

const email = z.email().toLowerCase()

/** The commands of `npm run admin` that can run while the server does. */
export const adminCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('create'), email }),
  z.object({ command: z.literal('reset-factors'), email }),
  z.object({ command: z.literal('backup'), file: z.string() }),
])
export type AdminCommand = z.infer<typeof adminCommand>
type Services = Pick<OpenServices, 'config' | 'db' | 'auth' | 'queue' | 'clock'>

/** Runs a command and returns what to print. */
export function runAdminCommand(services: Services, command: AdminCommand): Promise<string> {
  if (command.command === 'create') return create(services, command.email)
  return command.command === 'backup' ? backup(services, command.file) : resetFactorsOf(services, command.email)
}

async function create(services: Services, address: string): Promise<string> {
  const { link } = await createAdmin(services, address)
  return `${address} is an admin. Set the password within one hour on this page (the link works once):\n${link}`
}

async function resetFactorsOf({ db, queue, clock }: Services, address: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const account = await tx.selectFrom('profiles').select('id').where('email', '=', address).executeTakeFirst()
    if (!account) return `No account exists with the address ${address}.`
    await resetFactors(tx, queue, account.id, clock())
    return `${address} can log in without a second factor now, and is told so by email.`
  })
}

async function backup(services: Services, file: string): Promise<string> {
  const { rows, bytes } = await writeBackup(services, file)
  const secret = services.config.isSecretStored
    ? 'It includes the secret of DATA_DIR.'
    : 'It does not include AUTH_SECRET: keep that, too.'
  return `${file} contains ${rows} rows (${(bytes / 1e6).toFixed(1)} MB). Keep it as safe as the database.\n${secret}`
}
