/** A table of a WOFF file: where it is, and how long it is packed and unpacked. Unit: bytes. */
type Table = { entry: number; offset: number; packedLength: number; length: number }

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const PLAIN_HEADER = 12
const PLAIN_ENTRY = 16

/** Unpacks a WOFF file once and natively; the font library would unpack a table again for every glyph. */
export async function plainFont(woff: Uint8Array): Promise<Uint8Array> {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  const tables = tablesOf(from)
  const contents = await Promise.all(tables.map((table) => unpacked(woff, table)))
  const start = PLAIN_HEADER + PLAIN_ENTRY * tables.length
  const plain = new Uint8Array(contents.reduce((end, content) => end + padded(content.length), start))
  const to = new DataView(plain.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, tables.length)
  let offset = start
  for (const [index, content] of contents.entries()) {
    const { entry = 0 } = tables[index] ?? {}
    const place = PLAIN_HEADER + PLAIN_ENTRY * index
    to.setUint32(place, from.getUint32(entry))
    to.setUint32(place + 4, from.getUint32(entry + 16))
    to.setUint32(place + 8, offset)
    to.setUint32(place + 12, content.length)
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
      packedLength: woff.getUint32(entry + 8),
      length: woff.getUint32(entry + 12),
    }
  })
}

async function unpacked(woff: Uint8Array, { offset, packedLength, length }: Table): Promise<Uint8Array> {
  const packed = woff.slice(offset, offset + packedLength)
  if (packedLength >= length) return packed
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Tables begin at multiples of four. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4
}
