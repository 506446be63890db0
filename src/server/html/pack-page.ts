import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'

type Part = { text: Buffer; packed: Buffer }

const kept: Part[] = []

/** Bytes beside a kept part that are sent as they are; a page with more is packed as a whole. */
const MOST_UNPACKED = 8 * 1024

/** Says of a part that many pages have in common that it is to be packed once and for all; gives it back. */
export function keepPacked(part: string): string {
  const text = Buffer.from(part)
  // Ends at a whole byte and open, so that something can follow.
  const packed = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  kept.push({ text, packed })
  return part
}

/**
 * A page as gzip (RFC 1952). Where it has a kept part, what stands around that goes as it is: each packing leaves objects
 * which the engine only collects with everything else (docs/decisions/0016-drawn-by-the-server.md).
 */
export function packPage(page: string): Buffer<ArrayBuffer> {
  const text = Buffer.from(page)
  for (const part of kept) {
    const at = text.length - part.text.length <= MOST_UNPACKED ? text.indexOf(part.text) : -1
    if (at >= 0) return around(text, at, part)
  }
  return gzipSync(text)
}

// Method 8 is deflate; no flags, no time, and 255 for a system that is not named.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

function around(text: Buffer, at: number, part: Part): Buffer<ArrayBuffer> {
  const after = at + part.text.length
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(text), 0)
  trailer.writeUInt32LE(text.length, 4)
  return Buffer.concat([
    HEADER,
    ...asItIs(text.subarray(0, at), false),
    part.packed,
    ...asItIs(text.subarray(after), true),
    trailer,
  ])
}

/** A stored block (RFC 1951, section 3.2.4): whether it is the last one, then its length twice, the second time inverted. */
function asItIs(bytes: Buffer, isLast: boolean): [Buffer, Buffer] {
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(bytes.length ^ 0xffff, 3)
  return [head, bytes]
}
