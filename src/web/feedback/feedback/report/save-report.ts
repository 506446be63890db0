import type { FeedbackForStudent } from '#contract/feedback/feedback'
import { reportFileName } from '#domain/office/file-names'
import { fetchFontFile } from '../../../pdf/font-files.ts'
import { applicationName } from '../../../ui/application.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { makeFeedbackReport } from './feedback-report.ts'

/** Downloads the PDF report; false when required data is missing. */
export async function saveReport(feedback: FeedbackForStudent): Promise<boolean> {
  const parts = await makeFeedbackReport(feedback, applicationName(), fetchFontFile)
  if (!parts) return false
  saveFile(new Blob(parts as BlobPart[], { type: 'application/pdf' }), reportFileName(feedback))
  return true
}
