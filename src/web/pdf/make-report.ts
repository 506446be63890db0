import { type Direction, isolatedIn } from '#domain/text/isolated'
import * as m from '#messages'
import { drawReport, FOOTER_SIZE } from './draw-report.ts'
import type { Line } from './line-layout.ts'
import { type Report, TEXT_WIDTH } from './report.ts'
import { createFontCache, type FontCache, type LoadFontFile } from './report-fonts.ts'
import { paginate } from './report-paging.ts'
import { composeStrips } from './report-strips.ts'
import { linesOfText } from './text-lines.ts'

type Facts = { person: string; author: string; productName: string }

/** The chunks of a PDF. */
export async function makeReport(
  report: Report,
  { person, author, productName }: Facts,
  loadFontFile: LoadFontFile,
): Promise<Uint8Array[]> {
  const subject = `${report.title}, ${isolatedIn(m.common_text_direction() as Direction)(person)}`
  const fontCache = createFontCache(loadFontFile)
  const pages = paginate(await composeStrips(report, fontCache))
  const left = await footerLine(fontCache, `${productName}, ${subject}`)
  const footers = pages.map(async (_, index) => ({
    left,
    right: await footerLine(fontCache, m.common_pdf_page_footer({ index: index + 1, length: pages.length })),
  }))
  return drawReport(pages, await Promise.all(footers), fontCache, {
    title: report.title,
    subject,
    author,
    product: productName,
  })
}

/** One line; what does not fit ends in an ellipsis. */
async function footerLine(fontCache: FontCache, text: string): Promise<Line> {
  const look = { style: 'sans', size: FOOTER_SIZE, width: TEXT_WIDTH * 0.8, report: text } as const
  const [line, ...more] = (await linesOfText(fontCache, text, look)).lines
  if (!line) throw new Error('The footer text has no lines')
  const end = text.lastIndexOf(' ')
  return more.length > 0 && end > 0 ? footerLine(fontCache, `${text.slice(0, end)}…`) : line
}
