import { createHash, createHmac, randomInt } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/client.ts'
import { type Secrets, secretsOf } from '../../platform/secrets/sealed.ts'

const AMOUNT = 10
/** Characters that do not look alike. 24 of them are 118 bits, so that a code cannot be guessed from its hash. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 24
const GROUP = 6

/** Replaces the person's recovery codes. The new ones are shown once; only hashes are stored. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, newCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hash(code) })))
    .execute()
  return codes
}

/** Uses up one of the person's codes. Returns false if the code is unknown or has been used. */
export async function useRecoveryCode(tx: Tx, config: Secrets, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date() })
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashesOf(config, code))
    .where('usedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

/** Whether this is one of the person's codes that has been used before. */
export async function isUsedRecoveryCode(db: Db, config: Secrets, userId: string, code: string): Promise<boolean> {
  const used = await db
    .selectFrom('recoveryCodes')
    .select('userId')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashesOf(config, code))
    .where('usedAt', 'is not', null)
    .executeTakeFirst()
  return used !== undefined
}

/** For example `k7m2x9-xqpa4d-…`. */
function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: LENGTH / GROUP }, group).join('-')
}

/** The prefix of hashes that need no secret. */
export const UNKEYED = 'sha256:'

function hash(code: string): string {
  return (
    UNKEYED +
    createHash('sha256')
      .update(`recovery code ${plain(code)}`)
      .digest('base64url')
  )
}

function hashesOf(config: Secrets, code: string): string[] {
  return [hash(code), ...keyedHashes(config, code)]
}

/** Older codes are hashed with the server's secret as the key. */
function keyedHashes(secrets: Secrets, code: string): string[] {
  return secretsOf(secrets).map((secret) =>
    createHmac('sha256', secret)
      .update(`recovery code ${plain(code)}`)
      .digest('base64url'),
  )
}

/** Normalises a code, however people type it. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}
