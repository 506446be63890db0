import { createHash } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { type Secrets, secretsOf } from '../../platform/secrets/sealed.ts'

/** The secrets for the identity library, which encrypts with the first one and stores its version with the text. */
export function librarySecrets(secrets: Secrets): { version: number; value: string }[] {
  return secretsOf(secrets).map((value) => ({ version: versionOf(value), value }))
}

/** The one with which the library encrypted texts that have no version. */
export function unversionedSecret({ authSecret, previousSecret }: Secrets): string {
  return previousSecret ?? authSecret
}

/** A text of the library, encrypted with the current secret; null if it is already. Throws if no known secret opens it. */
export async function resealLibraryText(secrets: Secrets, sealed: string): Promise<string | null> {
  const current = versionOf(secrets.authSecret)
  const keys = new Map(librarySecrets(secrets).map(({ version, value }) => [version, value]))
  const key = { keys, currentVersion: current, legacySecret: unversionedSecret(secrets) }
  const text = JSON.parse(sealed) as string
  const data = await symmetricDecrypt({ key, data: text })
  const isCurrent = text.startsWith(`$ba$${current}$`)
  return isCurrent ? null : JSON.stringify(await symmetricEncrypt({ key, data }))
}

/** The same in every process and after every restart. It says almost nothing about the secret. */
function versionOf(secret: string): number {
  return createHash('sha256').update(`version of ${secret}`).digest().readUIntBE(0, 6)
}
