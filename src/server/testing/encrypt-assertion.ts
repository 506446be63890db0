import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'

const ENC = 'http://www.w3.org/2001/04/xmlenc#'
const ENC11 = 'http://www.w3.org/2009/xmlenc11#'
export const GCM = `${ENC11}aes256-gcm`
export const CBC = `${ENC}aes128-cbc`

export type Encryption = { cipher?: string; key?: 'oaep' | 'oaep with SHA-256' | 'rsa-1_5'; isKeyBeside?: boolean }

const KEYS = {
  oaep: { method: `<e:EncryptionMethod Algorithm="${ENC}rsa-oaep-mgf1p"/>`, hash: 'sha1' },
  'oaep with SHA-256': {
    method: `<e:EncryptionMethod Algorithm="${ENC11}rsa-oaep"><d:DigestMethod Algorithm="${ENC}sha256"/></e:EncryptionMethod>`,
    hash: 'sha256',
  },
  'rsa-1_5': { method: `<e:EncryptionMethod Algorithm="${ENC}rsa-1_5"/>`, hash: null },
}

/** Encrypts an element for the owner of this certificate, as identity providers do (XML Encryption). */
export function encryptElement(
  element: string,
  wrapper: string,
  certificate: string,
  encryption: Encryption = {},
): string {
  const { cipher = GCM, key = 'oaep', isKeyBeside = false } = encryption
  const secret = randomBytes(cipher === CBC ? 16 : 32)
  const { method, hash } = KEYS[key]
  const padding = hash ? constants.RSA_PKCS1_OAEP_PADDING : constants.RSA_PKCS1_PADDING
  const wrapped = publicEncrypt({ key: certificate, padding, ...(hash && { oaepHash: hash }) }, secret)
  const encryptedKey = `<e:EncryptedKey>${method}${cipherValue(wrapped)}</e:EncryptedKey>`
  const info = isKeyBeside ? '' : `<d:KeyInfo>${encryptedKey}</d:KeyInfo>`
  const data = `<e:EncryptedData Type="${ENC}Element"><e:EncryptionMethod Algorithm="${cipher}"/>${info}${cipherValue(encrypt(element, cipher, secret))}</e:EncryptedData>`
  return `<saml:${wrapper} xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:e="${ENC}" xmlns:d="http://www.w3.org/2000/09/xmldsig#">${data}${isKeyBeside ? encryptedKey : ''}</saml:${wrapper}>`
}

function encrypt(text: string, algorithm: string, secret: Buffer): Buffer {
  if (algorithm === CBC) {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-128-cbc', secret, iv)
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()])
  }
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function cipherValue(bytes: Buffer): string {
  return `<e:CipherData><e:CipherValue>${bytes.toString('base64')}</e:CipherValue></e:CipherData>`
}
