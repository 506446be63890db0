const [LINE_FEED, QUOTE] = [0x0a, 0x22]
const LINE_END = Buffer.from('\r\n')

/** Converts PostgreSQL's CSV, in chunks of any size, to the line endings of RFC 4180. Line feeds within quotes stay. */
export async function* withLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isQuoted = false
  for await (const chunk of chunks) {
    const parts: Buffer[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === QUOTE) isQuoted = !isQuoted
      if (chunk[at] !== LINE_FEED || isQuoted) continue
      parts.push(chunk.subarray(start, at), LINE_END)
      start = at + 1
    }
    yield parts.length === 0 ? chunk : Buffer.concat([...parts, chunk.subarray(start)])
  }
}
