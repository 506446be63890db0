import * as z from 'zod'
import { emailAddress } from '#contract/text'
import { rotateSignOnKey } from '../../identity/connections/saml/sign-on-keys.ts'
import { resetFactors } from '../../identity/factors/second-factor.ts'
import { createAdmin } from '../../identity/sign-in/first-admin.ts'
import { countKeyedCodes, reseal } from '../../identity/sign-in/reseal.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { withOrigin } from '../../platform/database/origin.ts'
import { verifyChain } from '../../privacy/audit/verify-chain.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import type { OpenServices } from '../../services.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { checkEnvironment } from '../doctor/check-installation.ts'
import { type Finding, reportOf } from '../doctor/finding.ts'
import { examine } from '../doctor/run-doctor.ts'

const NO_ADDRESS = () => 'must be an email address'
const email = emailAddress(NO_ADDRESS, NO_ADDRESS)

/** The commands of `npm run admin` that can run while the server does. */
export const adminCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('create'), email }),
  z.object({ command: z.literal('reset-factors'), email }),
  z.object({ command: z.literal('renew-keys') }),
  z.object({ command: z.literal('reseal') }),
  z.object({ command: z.literal('doctor'), sendTestTo: z.optional(email) }),
  z.object({ command: z.literal('backup'), file: z.string() }),
  z.object({ command: z.literal('audit verify'), hash: z.optional(z.stringFormat('hash', /^[\da-f]{64}$/)) }),
])
export type AdminCommand = z.infer<typeof adminCommand>
type Services = Pick<OpenServices, 'config' | 'db' | 'auth' | 'queue' | 'clock'>
type Stored = Pick<Services, 'config' | 'db' | 'clock'>

/** What a command prints; a failed one ends with exit code 1. */
export type AdminReply = { text: string; isFailed: boolean }

export function runAdminCommand(services: Services, command: AdminCommand): Promise<AdminReply> {
  return withOrigin(originOf(command), async () => {
    if (command.command === 'audit verify') return verify(services, command.hash)
    if (command.command === 'doctor') return diagnose(services, command)
    if (command.command === 'reset-factors') return resetFactorsOf(services, command.email)
    return { text: await change(services, command), isFailed: false }
  })
}

function originOf({ command }: Pick<AdminCommand, 'command'>) {
  return { kind: 'system', endpoint: `${ADMIN_COMMAND} ${command}` } as const
}

/** A backup needs only the database, and works with the schema of any version. */
export function runBackup(stored: Stored, file: string): Promise<AdminReply> {
  const work = async () => ({ text: await backup(stored, file), isFailed: false })
  return withOrigin(originOf({ command: 'backup' }), work)
}

type Change = Exclude<AdminCommand, { command: 'audit verify' | 'doctor' | 'reset-factors' }>

/** The running server checks its own environment, which can differ from that of the command line. */
async function diagnose(services: Services, { sendTestTo }: { sendTestTo?: string | undefined }): Promise<AdminReply> {
  const { findings } = checkEnvironment(process.env)
  return replyWith([...findings, ...(await examine({ ...services, environment: process.env, sendTestTo }))])
}

/** The report; it counts as failed if there is a problem. */
export function replyWith(findings: Finding[]): AdminReply {
  return { text: reportOf(findings), isFailed: findings.some(({ level }) => level === 'problem') }
}

async function change(services: Services, command: Change): Promise<string> {
  if (command.command === 'create') return create(services, command.email)
  if (command.command === 'renew-keys') return renewKeys(services)
  if (command.command === 'reseal') return resealStored(services)
  return backup(services, command.file)
}

async function verify({ db }: Services, hash?: string): Promise<AdminReply> {
  const { entries, newestHash, problem } = await verifyChain(db, hash)
  if (problem) return { text: `The audit trail is broken. ${problem} Entries before it: ${entries}.`, isFailed: true }
  const text = `The audit trail is unbroken. Entries: ${entries}. Keep the newest hash outside of this server:\n${newestHash}`
  return { text, isFailed: false }
}

async function create(services: Services, address: string): Promise<string> {
  const { link } = await createAdmin(services, address)
  return `${address} is an admin. Set the password within one hour on this page (the link works once):\n${link}`
}

async function resetFactorsOf({ db, queue, clock }: Services, address: string): Promise<AdminReply> {
  return inTransaction(db, async (tx) => {
    const account = await tx.selectFrom('profiles').select('id').where('email', '=', address).executeTakeFirst()
    if (!account) return { text: `No account exists with the address ${address}.`, isFailed: true }
    await resetFactors(tx, queue, account.id, clock())
    return { text: `${address} can log in without a second factor now, and is told so by email.`, isFailed: false }
  })
}

/** Stored keys are encrypted with AUTH_SECRET, so a new secret makes them unreadable. */
async function renewKeys(services: Services): Promise<string> {
  await services.db.deleteFrom('signingKeys').execute()
  await rotateSignOnKey(services, services.clock())
  return 'The keys of ID tokens have been deleted. A new one is made when it is first needed; apps read it within ten minutes.\nIf SAML is used, its key is a new one. Let identity providers that encrypt, or that want signed requests, read our metadata again.'
}

async function resealStored({ db, config }: Services): Promise<string> {
  const found = await reseal(db, config)
  const total = (which: 'old' | 'unreadable') => found.reduce((sum, counts) => sum + counts[which], 0)
  const codes = await countKeyedCodes(db)
  return [
    `Sealed again with AUTH_SECRET: ${total('old')}.`,
    ...found.filter(({ old }) => old > 0).map(({ what, old }) => `  ${what}: ${old}`),
    ...(total('unreadable') > 0 ? [`Neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS opens: ${total('unreadable')}.`] : []),
    ...found.filter(({ unreadable }) => unreadable > 0).map(({ what, unreadable }) => `  ${what}: ${unreadable}`),
    ...(codes > 0 ? [`Accounts with recovery codes that need the secret of the day they were made: ${codes}.`] : []),
  ].join('\n')
}

async function backup(services: Stored, file: string): Promise<string> {
  const { rows, bytes } = await writeBackup(services, file)
  const secret = services.config.isSecretStored
    ? 'It includes the secret of DATA_DIR.'
    : 'It does not include AUTH_SECRET: keep that, too.'
  return `${file} contains ${rows} rows (${(bytes / 1e6).toFixed(1)} MB). Keep it as safe as the database.\n${secret}`
}
