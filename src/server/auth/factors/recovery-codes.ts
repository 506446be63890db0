import { createHmac, randomInt } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/client.ts'

type Secret = Pick<Config, 'authSecret'>

const AMOUNT = 10
/** Without characters that look alike. 24 of them are 118 bits, so that a hash of a code cannot be guessed back. */
const CHARACTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 24
const GROUP = 6

/** Replaces the person's recovery codes. The new ones are shown once; only hashes are stored. */
export async function renewCodes(tx: Tx, config: Secret, userId: string): Promise<string[]> {
  const codes = Array.from({ length: AMOUNT }, newCode)
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hash(config, code) })))
    .execute()
  return codes
}

/** Whether this is one of the person's codes, which it then is no more. */
export async function useRecoveryCode(tx: Tx, config: Secret, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hash(config, code))
    .returning('userId')
    .executeTakeFirst()
  return used !== undefined
}

/** `k7m2x9-xqpa4d-…` */
function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return Array.from({ length: LENGTH / GROUP }, group).join('-')
}

/** However people type it. */
function hash({ authSecret }: Secret, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', authSecret).update(`recovery code ${plain}`).digest('base64url')
}
