import { isUtf8 } from 'node:buffer'
import { detectAll } from 'jschardet'
import type { TextEncoding } from '#domain/text-encodings'

/**
 * The encoding that a file is most likely in: what its first bytes say, else UTF-16 or UTF-8, also with a few broken bytes,
 * else what the statistics of its words say. Null for a file that is not a text.
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
 * UTF-8 also with fewer broken bytes than letters beyond ASCII: in other encodings hardly any two bytes make a letter of UTF-8.
 * With as many, if the file is otherwise in an encoding in which no two letters look so: 'JosÃ©'.
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

/** What spreadsheets of our time may write, by the names of the library. */
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

/** Candidates with less of the best one's confidence are out. A few names are too short for statistics to decide alone. */
const CLOSE = 0.75
/** The encoding of most files that are not Unicode; it wins if another one is hardly more likely, or reads the same text. */
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

/** What names do not have. A wrong encoding shows as 'AndrŽ', 'JŸrgen', 'Zo‘' or a character that does not exist. */
const ODD = [
  /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/gu,
  // The apostrophe of O’Connell is none of them.
  /\p{L}(?:\p{S}|[‘“”„‚«»‹›§¶†‡•…¿¡])/gu,
  /[\p{Co}\p{Cn}\ufffd\u0080-\u009f]/gu,
]

function countOddities(text: string): number {
  return ODD.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0)
}

const LINE_BREAK = 0x0a

/** The lines with bytes that ASCII does not have; the others say nothing, and there may be thousands of them. */
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
