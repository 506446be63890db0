import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { makeReport } from '../../../pdf/make-report.ts'
import type { LoadFontFile } from '../../../pdf/report-fonts.ts'
import { reportContent } from './report-content.ts'

/** The chunks of the PDF report (spec section 9); null when required data is missing. */
export async function makeFeedbackReport(
  feedback: FeedbackForStudent,
  productName: string,
  loadFontFile: LoadFontFile,
): Promise<Uint8Array[] | null> {
  const report = reportContent(feedback)
  if (!report) return null
  const facts = {
    person: feedback.studentName,
    author: feedback.supervisorName,
    productName,
  }
  return makeReport(report, facts, loadFontFile)
}
