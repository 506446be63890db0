import * as z from 'zod'
import { resetFactors } from '../auth/factors/reset-factors.ts'
import { createAdmin } from '../auth/first-admin.ts'
import { inTransaction } from '../database/client.ts'
import type { OpenServices } from '../services.ts'

/** The commands of `npm run admin`. */
export const adminCommand = z.object({ command: z.enum(['create', 'reset-factors']), email: z.email().toLowerCase() })
export type AdminCommand = z.infer<typeof adminCommand>
type Services = Pick<OpenServices, 'config' | 'db' | 'auth' | 'queue' | 'clock'>

/** Runs a command and returns what to print. */
export function runAdminCommand(services: Services, { command, email }: AdminCommand): Promise<string> {
  return command === 'create' ? create(services, email) : resetFactorsOf(services, email)
}

async function create(services: Services, email: string): Promise<string> {
  const { link } = await createAdmin(services, email)
  return `${email} is an admin. Set the password within one hour on this page (the link works once):\n${link}`
}

async function resetFactorsOf({ db, queue, clock }: Services, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const account = await tx.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst()
    if (!account) return `No account exists with the address ${email}.`
    await resetFactors(tx, queue, account.id, clock())
    return `${email} can log in without a second factor now, and is told so by email.`
  })
}
