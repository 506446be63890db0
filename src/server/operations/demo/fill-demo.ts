import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { type Config, ConfigError, DEMO_NEEDS_EMPTY, DEMO_UNIVERSITY } from '../../config.ts'
import { hashPassword } from '../../identity/sign-in/passwords/password-hash.ts'
import { inTransaction, type Tx } from '../../platform/database/client.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ADMIN_COMMAND } from '../../project-root.ts'
import type { OpenServices } from '../../services.ts'
import { DEMO_SIZES, type DemoSize, pick } from './demo-dates.ts'
import * as facts from './demo-facts.ts'
import { ADMIN, addressOf } from './demo-people.ts'
import { demoRows, type Hashes } from './demo-rows.ts'

/** Unit: rows. */
const BATCH = 500

type Services = Pick<OpenServices, 'db' | 'clock'> & {
  config: Pick<Config, 'demo' | 'authSecret' | 'publicUrl'>
}

/**
 * Fills an empty database with a university in mid-term. Returns lines for the console with the accounts and their new
 * passwords, which are not shown again. Throws ConfigError if the database contains other data.
 */
export async function fillDemo({ db, clock, config }: Services): Promise<string[]> {
  const people = await db.selectFrom('profiles').select('email').where('email', '=', ADMIN).execute()
  if (people.length > 0)
    return [
      `The demo data already exists. Sign in as ${ADMIN} with the password shown on the first start.`,
      `If you lost it, ${ADMIN_COMMAND} create ${ADMIN} prints a link to set a new one. To start over, delete the demo's folder.`,
    ]
  const other = await db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
  const department = await db.selectFrom('departments').select('id').limit(1).executeTakeFirst()
  if (other || department) throw new ConfigError(DEMO_NEEDS_EMPTY)

  const size = DEMO_SIZES[config.demo ?? 'small']
  const passwords = { admin: newPassword(), manager: newPassword(), student: newPassword() }
  const token = await inTransaction(db, (tx) => fill(tx, size, passwords, { secret: config.authSecret, now: clock() }))
  const many = size.students - 1
  return [
    `Demo data for ${DEMO_UNIVERSITY}: 1 admin, 3 managers, 8 departments, ${size.students} students, ${size.internships} internships.`,
    'Accounts (the passwords are not shown again):',
    `  admin     ${ADMIN}  ${passwords.admin}`,
    `  managers  ${addressOf(pick(facts.MANAGERS, 0), facts.STAFF_DOMAIN)} and two more  ${passwords.manager}`,
    `  students  ${addressOf(pick(facts.STUDENTS, 0), facts.STUDENT_DOMAIN)} and ${many} more  ${passwords.student}`,
    `A supervisor's link, as their email has it: ${config.publicUrl}/feedback/submit/${token}`,
  ]
}

function newPassword(): string {
  return randomBytes(9).toString('base64url')
}

/** Returns the token of a supervisor's link that has not been opened. */
async function fill(tx: Tx, size: DemoSize, passwords: Hashes, facts: { secret: string; now: Date }) {
  const { sendsAutomatically } = size
  const settings = { sendAutomatically: sendsAutomatically, confirmationsSince: facts.now }
  await tx.updateTable('feedbackSettings').set(settings).execute()
  const hashes = {
    admin: await hashPassword(passwords.admin),
    manager: await hashPassword(passwords.manager),
    student: await hashPassword(passwords.student),
  }
  const { rows, token } = demoRows(size, hashes, facts)
  for (const [table, all] of Object.entries(rows))
    for (let start = 0; start < all.length; start += BATCH)
      await tx
        .insertInto(table as 'profiles')
        .values(all.slice(start, start + BATCH) as Insertable<Database['profiles']>[])
        .execute()
  return token
}
