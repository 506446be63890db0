import { isUtf8 } from 'node:buffer'
import { detectAll } from 'jschardet'
import type { TextEncoding } from '#domain/text/text-encodings'

/**
 * The most likely encoding of a file: by its first bytes, else UTF-16 or UTF-8, even with a few broken bytes, else by the
 * statistics of its words. Null if the file is not text.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding | null {
  return markOf(bytes) ?? (bytes.includes(0) ? detectUtf16(bytes) : detectText(bytes))
}

function markOf([first, second, third]: Uint8Array): TextEncoding | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/**
 * A file counts as UTF-8 even if it has broken bytes, as long as they are fewer than its letters beyond ASCII: in other
 * encodings, two bytes hardly ever form a UTF-8 letter. With as many, it still does if its alternative encoding has no such pairs
 * of letters: 'JosÃ©'.
 */
function detectText(bytes: Uint8Array): TextEncoding {
  if (isUtf8(bytes)) return 'utf-8'
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const letters = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  if (letters > broken) return 'utf-8'
  const other = likeliest(bytes)
  return letters === broken && other === USUAL ? 'utf-8' : other
}

const UTF_16: Record<string, TextEncoding> = { 'utf-16-le': 'utf-16le', 'utf-16-be': 'utf-16be' }

function detectUtf16(bytes: Uint8Array): TextEncoding | null {
  const [best] = detectAll(bytes.subarray(0, SAMPLE_SIZE))
  return UTF_16[best?.encoding ?? ''] ?? null
}

/** Unit: bytes. */
const SAMPLE_SIZE = 64 * 1024

/** Encodings that current spreadsheets may write, by the library's names. */
const CANDIDATES: Record<string, TextEncoding> = {
  'Windows-1252': 'windows-1252',
  MacRoman: 'macintosh',
  'Windows-1250': 'windows-1250',
  'Windows-1257': 'windows-1257',
  'Windows-1254': 'windows-1254',
  cp1258: 'windows-1258',
  'Windows-1251': 'windows-1251',
  MacCyrillic: 'x-mac-cyrillic',
  'KOI8-R': 'koi8-r',
  IBM866: 'ibm866',
  'Windows-1253': 'windows-1253',
  'Windows-1255': 'windows-1255',
  'Windows-1256': 'windows-1256',
  CP874: 'windows-874',
  GB18030: 'gb18030',
  Big5: 'big5',
  CP932: 'shift_jis',
  'EUC-JP': 'euc-jp',
  CP949: 'euc-kr',
}

/**
 * Candidates with less than this share of the best one's confidence are dropped. A few names are too short for statistics to
 * decide alone.
 */
const CLOSE = 0.75
/** The encoding of most files that are not Unicode. It wins if another one is hardly more likely, or reads the same text. */
const USUAL = 'windows-1252'

function likeliest(bytes: Uint8Array): TextEncoding {
  const sample = linesBeyondAscii(bytes)
  const options = { detectEncodings: Object.keys(CANDIDATES), minimumThreshold: 0 }
  const found = detectAll(sample, options).flatMap(({ encoding: name, confidence }) => {
    const encoding = CANDIDATES[name ?? '']
    return encoding ? [{ encoding, confidence, text: new TextDecoder(encoding).decode(sample) }] : []
  })
  const highest = Math.max(...found.map(({ confidence }) => confidence))
  const close = found
    .filter(({ confidence }) => confidence >= highest * CLOSE)
    .map((one) => ({ ...one, oddities: countOddities(one.text) }))
  const fewest = Math.min(...close.map(({ oddities }) => oddities))
  const [best, ...others] = close.filter(({ oddities }) => oddities === fewest)
  const isUsual =
    others.some(({ encoding }) => encoding === USUAL) || best?.text === new TextDecoder(USUAL).decode(sample)
  return isUsual || !best ? USUAL : best.encoding
}

/** Patterns that names do not contain. A wrong encoding shows as 'AndrŽ', 'JŸrgen', 'Zo‘' or a character that does not exist. */
const ODD = [
  /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/gu,
  // The apostrophe of O’Connell is not among them.
  /\p{L}(?:\p{S}|[‘“”„‚«»‹›§¶†‡•…¿¡])/gu,
  /[\p{Co}\p{Cn}\ufffd\u0080-\u009f]/gu,
]

function countOddities(text: string): number {
  return ODD.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0)
}

const LINE_BREAK = 0x0a

/** The lines with bytes beyond ASCII; the others reveal nothing, and there may be thousands of them. */
function linesBeyondAscii(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let start = 0
  let isWanted = false
  for (let at = 0; at <= bytes.length && sample.length < SAMPLE_SIZE; at += 1) {
    const byte = bytes[at] ?? LINE_BREAK
    if (byte >= 0x80) isWanted = true
    if (byte !== LINE_BREAK && byte !== 0x0d) continue
    if (isWanted) sample.push(...bytes.subarray(start, Math.min(at, start + SAMPLE_SIZE)), LINE_BREAK)
    start = at + 1
    isWanted = false
  }
  return Uint8Array.from(sample)
}
