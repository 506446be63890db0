import { PemConverter, X509CertificateGenerator } from '@peculiar/x509'
import { sql } from 'kysely'
import { YEAR } from '#domain/time/durations'
import type { Config } from '../../../config.ts'
import { type Db, inTransaction } from '../../../platform/database/client.ts'
import { seal, unseal } from '../../../platform/secrets/sealed.ts'

/** A key of this installation, as PEM. */
export type SignOnKey = { privateKey: string; certificate: string }

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 3072,
} as const
/** Identity providers compare the certificate with our metadata and ignore its dates, but some refuse an expired one. */
const VALID_FOR = 20 * YEAR

type Services = { config: Config; db: Db }

/** The keys that decrypt; the first one signs. Created on first use. */
export async function signOnKeys({ config, db }: Services): Promise<SignOnKey[]> {
  const stored = await readKeys(db)
  const rows = stored.length > 0 ? stored : await addKey({ config, db }, 'the first')
  return rows.map(({ sealedPrivateKey, certificate }) => ({
    certificate,
    privateKey: unseal(config, sealedPrivateKey),
  }))
}

/**
 * Replaces the signing key, if there is one. The previous key stays in our metadata and decrypts until the next replacement,
 * because identity providers need time to refresh the metadata. A key that no known secret opens is deleted.
 */
export async function rotateSignOnKey(services: Services, now: Date): Promise<void> {
  const { config, db } = services
  const [current] = await readKeys(db)
  if (!current) return
  const { sealedPrivateKey } = current
  await inTransaction(db, async (tx) => {
    const isKept = opens(config, sealedPrivateKey)
    await tx
      .deleteFrom('signOnKeys')
      .$if(isKept, (query) => query.where('sealedPrivateKey', '<>', sealedPrivateKey))
      .execute()
    await tx.updateTable('signOnKeys').set({ retiredAt: now }).execute()
  })
  await addKey(services, 'another')
}

function opens(config: Config, sealed: string): boolean {
  try {
    unseal(config, sealed)
    return true
  } catch {
    return false
  }
}

function readKeys(db: Db) {
  return db
    .selectFrom('signOnKeys')
    .select(['sealedPrivateKey', 'certificate'])
    .orderBy(sql`retired_at is not null`)
    .orderBy('createdAt', 'desc')
    .execute()
}

async function addKey({ config, db }: Services, which: 'the first' | 'another') {
  const { privateKey, certificate } = await makeKey(config)
  await inTransaction(db, async (tx) => {
    // Only one of several processes creates the first key.
    await sql`lock table sign_on_keys in exclusive mode`.execute(tx)
    if (which === 'the first' && (await tx.selectFrom('signOnKeys').select('id').executeTakeFirst())) return
    await tx
      .insertInto('signOnKeys')
      .values({ sealedPrivateKey: seal(config.authSecret, privateKey), certificate })
      .execute()
  })
  return readKeys(db)
}

async function makeKey({ publicUrl }: Config): Promise<SignOnKey> {
  const keys = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  const now = Date.now()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    keys,
    name: `CN=${new URL(publicUrl).hostname}`,
    notBefore: new Date(now),
    notAfter: new Date(now + VALID_FOR),
    signingAlgorithm: RSA,
  })
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { privateKey: PemConverter.encode(pkcs8, 'PRIVATE KEY'), certificate: certificate.toString('pem') }
}
