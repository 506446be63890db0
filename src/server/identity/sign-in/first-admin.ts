import type { Config } from '../../config.ts'
import type { Auth } from '../../platform/access/auth.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/client.ts'
import { randomToken } from '../../platform/secrets/tokens.ts'
import { hashPassword } from './passwords/password-hash.ts'

type Services = { config: Config; db: Db; auth: Auth }

export type FirstAdmin =
  | { kind: 'exists' }
  | { kind: 'missing' }
  | { kind: 'created'; email: string; link: string | null }

/** If there is no admin yet, creates one for ADMIN_EMAIL, with ADMIN_PASSWORD or a one-time link to set a password. */
export async function ensureFirstAdmin(services: Services): Promise<FirstAdmin> {
  const { config, db } = services
  const admin = await db.selectFrom('profiles').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  if (admin) return { kind: 'exists' }
  if (!config.admin) return { kind: 'missing' }
  const { email, password } = config.admin
  if (!password) return { kind: 'created', email, link: (await createAdmin(services, email)).link }
  const hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const id = await makeAdmin(tx, email)
    await tx
      .insertInto('accounts')
      .values({ userId: id, accountId: id, providerId: 'credential', password: hash })
      .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: hash }))
      .execute()
  })
  return { kind: 'created', email, link: null }
}

/** Makes the account an admin, or creates it. Returns a one-time link to set the password. */
export async function createAdmin({ config, db, auth }: Services, email: string): Promise<{ link: string }> {
  const id = await inTransaction(db, (tx) => makeAdmin(tx, email))
  const token = randomToken()
  await auth.allowPasswordReset(id, token)
  return { link: passwordLink(config.publicUrl, token) }
}

/**
 * Deletes the account's password and sessions if the address was never verified, because somebody else may have registered it.
 */
async function makeAdmin(tx: Tx, email: string): Promise<string> {
  const found = await tx
    .selectFrom('profiles')
    .select(['id', 'emailVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (found && !found.emailVerified) {
    await tx.deleteFrom('accounts').where('userId', '=', found.id).execute()
    await tx.deleteFrom('sessions').where('userId', '=', found.id).execute()
  }
  const { id } = await tx
    .insertInto('profiles')
    .values({ firstName: 'Admin', lastName: '', email, role: 'admin', emailVerified: true })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ role: 'admin', roleFrom: null, emailVerified: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The page for setting a password. The token is in the fragment, so it does not appear in logs. */
function passwordLink(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password#type=recovery&token=${token}`
}
