import type { FeedbackForStudent } from '#contract/feedback'
import { drawReport, FOOTER_SIZE } from './draw-report.ts'
import { type Line, layOutLines } from './line-layout.ts'
import { reportContent } from './report-content.ts'
import { chooseFonts, type LoadFontFile, openShelf, type Shelf } from './report-fonts.ts'
import { TEXT_WIDTH } from './report-page.ts'
import { paginate } from './report-paging.ts'
import { composeStrips } from './report-strips.ts'

/** The PDF report (spec section 9) in parts of a file; null when the feedback lacks what the report needs. */
export async function makeFeedbackReport(
  feedback: FeedbackForStudent,
  productName: string,
  loadFontFile: LoadFontFile,
): Promise<Uint8Array[] | null> {
  const report = reportContent(feedback)
  if (!report) return null
  const shelf = openShelf(loadFontFile)
  const pages = paginate(await composeStrips(report, shelf))
  const about = `${report.title}, ${feedback.studentName}`
  const left = await footerLine(shelf, `${productName}, ${about}`)
  const footers = pages.map(async (_, index) => ({
    left,
    right: await footerLine(shelf, `Page ${index + 1} of ${pages.length}`),
  }))
  return drawReport(pages, await Promise.all(footers), shelf, {
    title: report.title,
    subject: about,
    author: feedback.supervisorName,
    product: productName,
  })
}

async function footerLine(shelf: Shelf, text: string): Promise<Line> {
  const [line] = layOutLines(text, await chooseFonts(shelf, text, 'sans', text), FOOTER_SIZE, TEXT_WIDTH * 0.8)
  if (!line) throw new Error('A line of text has no lines')
  return line
}
