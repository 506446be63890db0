import type { Assessment } from '#contract/office/assessment'
import { assessmentFileName } from '#domain/office/file-names'
import { fetchFontFile } from '../../../pdf/font-files.ts'
import { applicationName } from '../../../ui/application.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { assessmentFacts } from '../assessment-facts.ts'
import { makeAssessmentReport } from './assessment-report.ts'

/** Downloads the report as a PDF. */
export async function saveAssessment(assessment: Assessment, facts: ReturnType<typeof assessmentFacts>): Promise<void> {
  const productName = applicationName()
  const parts = await makeAssessmentReport(assessment, facts, productName, fetchFontFile)
  const [department] = facts
  const name = assessmentFileName({ productName, scope: department?.value ?? '' })
  saveFile(new Blob(parts as BlobPart[], { type: 'application/pdf' }), name)
}
