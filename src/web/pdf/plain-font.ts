/** A table of a WOFF file: its directory entry, offset and lengths. Unit: bytes. */
type Table = { entry: number; offset: number; compressedLength: number; length: number }

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const PLAIN_HEADER = 12
const PLAIN_ENTRY = 16

/** Decompresses a WOFF file once; the font library would decompress a table for every glyph. */
export async function plainFont(woff: Uint8Array): Promise<Uint8Array> {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const tables = tablesOf(from)
  const contents = await Promise.all(tables.map((table) => decompress(woff, table)))
  const start = PLAIN_HEADER + PLAIN_ENTRY * tables.length
  const plain = new Uint8Array(contents.reduce((end, content) => end + padded(content.length), start))
  const to = new DataView(plain.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, tables.length)
  let offset = start
  for (const [index, content] of contents.entries()) {
    const { entry = 0 } = tables[index] ?? {}
    const entryOffset = PLAIN_HEADER + PLAIN_ENTRY * index
    to.setUint32(entryOffset, from.getUint32(entry))
    to.setUint32(entryOffset + 4, from.getUint32(entry + 16))
    to.setUint32(entryOffset + 8, offset)
    to.setUint32(entryOffset + 12, content.length)
    plain.set(content, offset)
    offset += padded(content.length)
  }
  return plain
}

function tablesOf(woff: DataView): Table[] {
  return Array.from({ length: woff.getUint16(12) }, (_, index) => {
    const entry = WOFF_HEADER + WOFF_ENTRY * index
    return {
      entry,
      offset: woff.getUint32(entry + 4),
      compressedLength: woff.getUint32(entry + 8),
      length: woff.getUint32(entry + 12),
    }
  })
}

async function decompress(woff: Uint8Array, { offset, compressedLength, length }: Table): Promise<Uint8Array> {
  const compressed = woff.slice(offset, offset + compressedLength)
  if (compressedLength >= length) return compressed
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Tables start at multiples of four bytes. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
