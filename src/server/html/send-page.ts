import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as HonoContext } from 'hono'
import { accepts } from 'hono/accepts'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

// Higher qualities take several times as long and save two per cent.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const COMPRESSIONS = {
  br: (page: string) => promisify(brotliCompress)(page, QUALITY),
  gzip: (page: string) => promisify(gzip)(page),
}

/** Answers with a page that the server has rendered, as small as the browser takes it: on a train every kilobyte counts. */
export async function sendPage(
  c: HonoContext,
  page: string,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Promise<Response> {
  const supports = ['br', 'gzip']
  const encoding = accepts(c, { header: 'Accept-Encoding', supports, default: '', match: smallestFirst })
  const type = { 'Content-Type': 'text/html; charset=UTF-8', Vary: 'Accept-Encoding', ...headers }
  if (encoding !== 'br' && encoding !== 'gzip') return c.body(page, status, type)
  const compressed = await COMPRESSIONS[encoding](page)
  return c.body(new Uint8Array(compressed), status, { ...type, 'Content-Encoding': encoding })
}

type Named = { type: string; q: number }

/** Browsers name gzip before Brotli and mean no preference by it. */
function smallestFirst(named: Named[], known: { supports: string[]; default: string }): string {
  return known.supports.find((encoding) => named.some(({ type, q }) => type === encoding && q > 0)) ?? known.default
}
