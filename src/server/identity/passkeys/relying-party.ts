import type { Config } from '../../config.ts'

/** To whom passkeys belong: they work on the host of PUBLIC_URL only, and only on pages at exactly this address. */
export function relyingParty({ publicUrl, productName }: Pick<Config, 'publicUrl' | 'productName'>) {
  return { rpID: new URL(publicUrl).hostname, rpName: productName, origin: publicUrl }
}
