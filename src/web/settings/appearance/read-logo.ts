import { LOGO_TYPES, type LogoType, MAX_LOGO_SIZE } from '#domain/logo'
import * as m from '#messages'

/** The file as the server takes it. Throws UnusableFile if it cannot be a logo; the server looks into it. */
export async function readLogo(file: File): Promise<{ contentType: LogoType; content: string }> {
  const contentType = LOGO_TYPES.find((type) => type === file.type)
  if (!contentType) throw new UnusableFile(m.appearance_logo_file_type_invalid())
  if (file.size > MAX_LOGO_SIZE) throw new UnusableFile(m.appearance_logo_file_too_large())
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { contentType, content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

/** The message is a sentence for the person who chose the file. */
export class UnusableFile extends Error {}
