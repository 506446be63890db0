import type { FeedbackForStudent } from '#contract/feedback'
import { reportFileName } from '#domain/report-file-name'
import { applicationName } from '../../ui/application.ts'
import { saveFile } from '../../ui/save-file.ts'
import { makeFeedbackReport } from './feedback-report.ts'
import { fetchFontFile } from './font-files.ts'

/** Makes the PDF and hands it to the browser as a download; false when the feedback lacks what the report needs. */
export async function saveReport(feedback: FeedbackForStudent): Promise<boolean> {
  const parts = await makeFeedbackReport(feedback, applicationName(), fetchFontFile)
  if (!parts) return false
  saveFile(new Blob(parts as BlobPart[], { type: 'application/pdf' }), reportFileName(feedback))
  return true
}
