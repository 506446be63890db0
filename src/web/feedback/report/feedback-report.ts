import type { FeedbackForStudent } from '#contract/feedback'
import { drawReport, FOOTER_SIZE } from './draw-report.ts'
import { type Line, layOutLines } from './line-layout.ts'
import { reportContent } from './report-content.ts'
import { chooseFonts, createFontCache, type FontCache, type LoadFontFile } from './report-fonts.ts'
import { TEXT_WIDTH } from './report-page.ts'
import { paginate } from './report-paging.ts'
import { composeStrips } from './report-strips.ts'

/** The chunks of the PDF report (spec section 9); null when required data is missing. */
export async function makeFeedbackReport(
  feedback: FeedbackForStudent,
  productName: string,
  loadFontFile: LoadFontFile,
): Promise<Uint8Array[] | null> {
  const report = reportContent(feedback)
  if (!report) return null
  const fontCache = createFontCache(loadFontFile)
  const pages = paginate(await composeStrips(report, fontCache))
  const about = `${report.title}, ${feedback.studentName}`
  const left = await footerLine(fontCache, `${productName}, ${about}`)
  const footers = pages.map(async (_, index) => ({
    left,
    right: await footerLine(fontCache, `Page ${index + 1} of ${pages.length}`),
  }))
  return drawReport(pages, await Promise.all(footers), fontCache, {
    title: report.title,
    subject: about,
    author: feedback.supervisorName,
    product: productName,
  })
}

async function footerLine(fontCache: FontCache, text: string): Promise<Line> {
  const [line] = layOutLines(text, await chooseFonts(fontCache, text, 'sans', text), FOOTER_SIZE, TEXT_WIDTH * 0.8)
  if (!line) throw new Error('The footer text has no lines')
  return line
}
