import { randomUUID } from 'node:crypto'
import { hashPassword } from '../identity/sign-in/passwords/password-hash.ts'
import type { Db } from '../platform/database/client.ts'

// Factories for ways to sign in, like those in factories.ts.

/** A passkey of this person. Without the facts of a real one, it cannot be used. */
export async function makePasskey(
  db: Db,
  { id: userId }: { id: string },
  facts: { credentialId?: string; publicKey?: string } = {},
): Promise<{ id: string }> {
  return db
    .insertInto('passkeys')
    .values({
      userId,
      name: 'Laptop',
      credentialId: randomUUID(),
      publicKey: '',
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
      aaguid: randomUUID(),
      transports: 'internal',
      createdAt: new Date(),
      ...facts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const hashes = new Map<string, Promise<string>>()

/** Sets a password. Each is hashed only once, as by a sign-up. */
export async function setPassword(db: Db, { id }: { id: string }, text: string): Promise<void> {
  const hash = hashes.get(text) ?? hashPassword(text)
  hashes.set(text, hash)
  const password = await hash
  await db
    .insertInto('accounts')
    .values({ userId: id, accountId: id, providerId: 'credential', password })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password }))
    .execute()
}

/** An authenticator app of this person. Without its sealed secret, no code fits. */
export async function makeAuthenticator(
  db: Db,
  { id: userId }: { id: string },
  sealedSecret = 'sealed',
): Promise<void> {
  await db.insertInto('authenticators').values({ userId, sealedSecret, confirmedAt: new Date() }).execute()
}

/** Makes this person's sessions too old for sensitive actions. */
export async function makeStale(db: Db, { id }: { id: string }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ provedAt: new Date(0) })
    .where('userId', '=', id)
    .execute()
}
