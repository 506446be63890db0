import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { RefusedResponse } from './refused-response.ts'

// XML Encryption as identity providers use it for assertions and names. node-saml's own library supports only one key of ours,
// and neither AES-192, nor the newer RSA-OAEP, nor RSA-OAEP digests other than SHA-1 under their standard names.

type Cipher = { EncryptionMethod?: Method; CipherData?: { CipherValue?: unknown } }
type Method = { Algorithm?: string; DigestMethod?: { Algorithm?: string } }
/** An EncryptedAssertion or EncryptedID. The key can be inside the data or next to it, once for each recipient. */
export type EncryptedElement = {
  EncryptedData?: Cipher & { KeyInfo?: { EncryptedKey?: Cipher | Cipher[] } }
  EncryptedKey?: Cipher | Cipher[]
}

const ENC = 'http://www.w3.org/2001/04/xmlenc#'
const ENC11 = 'http://www.w3.org/2009/xmlenc11#'
const RSA_15 = `${ENC}rsa-1_5`
const RSA_OAEP = [`${ENC}rsa-oaep-mgf1p`, `${ENC11}rsa-oaep`]
/** Node's names of the digests of RSA-OAEP. Without a DigestMethod it is SHA-1, which is safe here. */
const DIGESTS = new Map([
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'sha1'],
  [`${ENC}sha256`, 'sha256'],
  [`${ENC}sha512`, 'sha512'],
])
const CIPHERS = new Map([
  [`${ENC11}aes128-gcm`, { name: 'aes-128-gcm', keyLength: 16 }],
  [`${ENC11}aes192-gcm`, { name: 'aes-192-gcm', keyLength: 24 }],
  [`${ENC11}aes256-gcm`, { name: 'aes-256-gcm', keyLength: 32 }],
  [`${ENC}aes128-cbc`, { name: 'aes-128-cbc', keyLength: 16 }],
  [`${ENC}aes192-cbc`, { name: 'aes-192-cbc', keyLength: 24 }],
  [`${ENC}aes256-cbc`, { name: 'aes-256-cbc', keyLength: 32 }],
] as const)

/** The decrypted XML, which only its own signature makes trustworthy. `privateKeys`: PEM, all keys that are in use. */
export function decryptElement({ EncryptedData: data, EncryptedKey: beside }: EncryptedElement, privateKeys: string[]) {
  const keys = [data?.KeyInfo?.EncryptedKey ?? [], beside ?? []].flat()
  const algorithm = data?.EncryptionMethod?.Algorithm
  const cipher = CIPHERS.get(algorithm as Parameters<typeof CIPHERS.get>[0])
  if (!data || keys.length === 0) throw new RefusedResponse('its encrypted part has no key')
  if (!cipher) throw new RefusedResponse(`its encryption ${named(algorithm)} is not supported; AES is`)
  const key = keys.flatMap((one) => privateKeys.map((pem) => unwrapKey(one, pem))).find(Boolean)
  if (key?.length !== cipher.keyLength)
    throw new RefusedResponse('it was encrypted for another key; let the identity provider read our metadata again')
  try {
    return decrypt(cipher.name, key, bytesOf(data))
  } catch {
    throw new RefusedResponse('its encrypted part cannot be decrypted')
  }
}

function unwrapKey(encryptedKey: Cipher, key: string): Buffer | null {
  const { Algorithm: algorithm = '', DigestMethod: method } = encryptedKey.EncryptionMethod ?? {}
  if (algorithm === RSA_15)
    throw new RefusedResponse('its key is encrypted with RSA 1.5, which is unsafe; choose RSA-OAEP')
  const oaepHash = DIGESTS.get(method?.Algorithm ?? 'http://www.w3.org/2000/09/xmldsig#sha1')
  if (!RSA_OAEP.includes(algorithm) || !oaepHash)
    throw new RefusedResponse(`the encryption ${named(algorithm)} of its key is not supported; RSA-OAEP is`)
  try {
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, bytesOf(encryptedKey))
  } catch {
    // The key is for another recipient, or was encrypted for an earlier key of ours.
    return null
  }
}

function decrypt(name: string, key: Buffer, bytes: Buffer): string {
  if (name.endsWith('gcm')) {
    const decipher = createDecipheriv(name as 'aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
  }
  const decipher = createDecipheriv(name, key, bytes.subarray(0, 16)).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
  // Only the last byte of this padding is defined (XML Encryption 5.2).
  const padding = padded.at(-1) ?? 0
  if (padding < 1 || padding > 16) throw new Error('wrong padding')
  return padded.subarray(0, -padding).toString('utf8')
}

function bytesOf({ CipherData }: Cipher): Buffer {
  const value = CipherData?.CipherValue
  if (typeof value !== 'string') throw new RefusedResponse('its encrypted part has no content')
  return Buffer.from(value.replace(/&#\w+;/g, ''), 'base64')
}

function named(algorithm = 'without a name'): string {
  return algorithm.slice(algorithm.indexOf('#') + 1).slice(0, 40)
}
