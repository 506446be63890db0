/** Encodings that a text file can be read in, by their names in the Encoding Standard. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1257',
  'windows-1254',
  'windows-1258',
  'windows-1251',
  'x-mac-cyrillic',
  'koi8-r',
  'ibm866',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

type Facts = readonly [name: string, kind: Intl.DisplayNamesType, ...codes: string[]]

/** The usual name of an encoding, and the regions, languages or scripts it serves. */
const FACTS: Record<TextEncoding, Facts> = {
  'utf-8': ['Unicode (UTF-8)', 'region'],
  'utf-16le': ['Unicode (UTF-16 LE)', 'region'],
  'utf-16be': ['Unicode (UTF-16 BE)', 'region'],
  'windows-1252': ['Windows-1252', 'script', 'Latn'],
  macintosh: ['Mac OS Roman', 'script', 'Latn'],
  'windows-1250': ['Windows-1250', 'language', 'pl', 'cs', 'hu'],
  'windows-1257': ['Windows-1257', 'language', 'et', 'lv', 'lt'],
  'windows-1254': ['Windows-1254', 'language', 'tr'],
  'windows-1258': ['Windows-1258', 'language', 'vi'],
  'windows-1251': ['Windows-1251', 'script', 'Cyrl'],
  'x-mac-cyrillic': ['Mac OS', 'script', 'Cyrl'],
  'koi8-r': ['KOI8-R', 'script', 'Cyrl'],
  ibm866: ['IBM 866', 'script', 'Cyrl'],
  'windows-1253': ['Windows-1253', 'script', 'Grek'],
  'windows-1255': ['Windows-1255', 'script', 'Hebr'],
  'windows-1256': ['Windows-1256', 'script', 'Arab'],
  'windows-874': ['Windows-874', 'script', 'Thai'],
  gb18030: ['GBK, GB18030', 'language', 'zh-Hans'],
  big5: ['Big5', 'language', 'zh-Hant'],
  shift_jis: ['Shift JIS', 'language', 'ja'],
  'euc-jp': ['EUC-JP', 'language', 'ja'],
  'euc-kr': ['EUC-KR', 'language', 'ko'],
}

/** The name in this language, such as 'Windows-1251 (Cyrillic)'. */
export function encodingName(encoding: TextEncoding, locale: string): string {
  const [name, type, ...codes] = FACTS[encoding]
  if (codes.length === 0) return name
  const names = new Intl.DisplayNames(locale, { type })
  return `${name} (${codes.map((code) => names.of(code)).join(', ')})`
}
