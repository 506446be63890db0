import * as m from '#messages'
import { fileNamePart } from './file-name-part.ts'

/** The file with everything held about a person, such as 'Zoë_Çağlar_data.pdf'. */
export function ownDataFileName(name: string, format: 'json' | 'pdf'): string {
  const safe = fileNamePart(name, { unsafe: /[^\p{L}\p{M}\p{N}'’.-]+/gu, replacement: '_', maxBytes: 150 })
  return `${safe || m.common_person()}_data.${format}`
}
